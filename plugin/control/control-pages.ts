import type { Clock } from "../../shared/clock.ts";
import {
  type ControlMessage,
  type ControlRequest,
  controlRequestSchema,
} from "../../shared/protocol/control-protocol.ts";
import { type SocketRoute, checkedBy } from "../server/sockets.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Approval } from "../approval/approval.ts";
import { accountTrouble, missingSentence } from "../account/account-sentences.ts";
import type { StoredState } from "../settings/stored-state.ts";
import { type AiMessage, type AiMessages, createAiMessages, readable } from "./ai-messages.ts";
import { type PressSources, carryOut } from "./carry-out.ts";
import { createControlPrompts } from "./control-prompts.ts";
import { type ControlFacts, controlStateOf } from "./control-state.ts";
import { failed } from "./press-outcome.ts";

/** The open control pages. */
export interface ControlPages {
  /** A page has connected. `send` hands it a message. */
  connect(send: (message: ControlMessage) => void): {
    /** The page asks for something. */
    receive(request: ControlRequest): void;
    /** The page is gone. */
    leave(): void;
  };
}

/** What control pages are made from. */
export interface ControlParts extends Omit<PressSources, "prompts"> {
  readonly clock: Clock;
  readonly log: Log;
  readonly stored: StoredState;
}

/** What control pages show and act on. */
interface ControlSources extends PressSources {
  readonly aiMessages: AiMessages;
}

/** Pages are told of changes this often at most. */
const leastGapMs = 100;

/** Shows every open control page the same state, and carries out what they ask for. */
export function createControlPages(parts: ControlParts): ControlPages {
  const { account, control, chat, approval, clock, log, locale, stored } = parts;
  const aiMessages = createAiMessages(account, approval);
  const prompts = createControlPrompts(stored, locale.words.answerPrompt);
  const options: ControlSources = { ...parts, aiMessages, prompts };
  const pages = new Set<(message: ControlMessage) => void>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let told = "";

  const tell = (): void => {
    isDue = false;
    const facts = factsOf(options);
    // Times pass by themselves: only what does not depend on them tells whether anything has changed.
    const timeless = JSON.stringify(controlStateOf(facts, 0));
    if (timeless === told) return;
    told = timeless;
    toldAt = clock.now();
    for (const send of pages) send(controlStateOf(facts, toldAt));
  };
  const changed = (): void => {
    if (pages.size === 0 || isDue) return;
    isDue = true;
    clock.after(Math.max(0, toldAt + leastGapMs - clock.now()), tell);
  };
  for (const source of [account, control, chat, aiMessages, approval, prompts]) source.subscribe(changed);

  const answer = async ({ id, press }: ControlRequest, send: (message: ControlMessage) => void) => {
    try {
      const outcome = carryOut(press, options);
      if (outcome instanceof Promise) send({ type: "result", id, outcome: "sent", sentence: "" });
      const result = await outcome;
      // A page that knew the result and not yet the cooldown would let the streamer press in vain.
      tell();
      send({ type: "result", id, ...result });
    } catch (error) {
      log.error(`A press on the control page failed: ${traceOf(error)}.`);
      send({ type: "result", id, ...failed(locale.words.failures["client-fault"]) });
    }
  };

  return {
    connect(send) {
      pages.add(send);
      const now = clock.now();
      send(controlStateOf(factsOf(options), now));
      changed();
      return {
        receive: (request) => void answer(request, send),
        leave: () => void pages.delete(send),
      };
    },
  };
}

function factsOf({ account, control, quiet, chat, aiMessages, ...sources }: ControlSources): ControlFacts {
  const { approval, prompts, locale } = sources;
  const { session, setup } = account;
  const channelName = session?.channelOf(undefined);
  // Before the settings are known nothing is missing yet.
  const missing = setup === "unknown" ? undefined : missingSentence(account, locale.words);
  return {
    trouble: missing ?? accountTrouble(account, locale).message,
    state: session?.store.value,
    channelName,
    overlay: control.state,
    lines: channelName === undefined ? [] : chat.linesOf(channelName, "anyone"),
    aiMessages: judged(aiMessages.value, approval),
    isApproving: approval.isOn,
    lost: approval.lost,
    isQuiet: quiet.isQuiet,
    prompts: prompts.value,
  };
}

/**
 * The last messages, and before them what waits although it is not among them: what waits can always be decided, by the
 * text that is let through.
 */
function judged(last: readonly AiMessage[], approval: Approval): ControlFacts["aiMessages"] {
  const waiting = new Map(approval.awaiting.map((message) => [message.id, message]));
  const others = approval.awaiting
    .filter(({ id }) => !last.some((message) => message.id === id))
    .map(readable);
  return [...others, ...last].map((message) => {
    const awaited = waiting.get(message.id);
    return {
      ...(awaited ? readable(awaited) : message),
      approval: approval.stateOf(message.id),
      decidesAt: awaited?.decidesAt,
    };
  });
}

/** The path at which control pages connect. */
export const controlSocketPath = "/control/socket";

/** In ten seconds: nobody presses so often, but a volume that is being dragged is set again and again. */
const mostMessages = 300;

/** Where control pages connect. */
export function controlSocket(pages: ControlPages): SocketRoute {
  return {
    path: controlSocketPath,
    token: "control",
    most: 8,
    mostMessages,
    connect: checkedBy(controlRequestSchema, (send) => pages.connect(send)),
  };
}
