import {
  type ControlMessage,
  type ControlRequest,
  controlRequestSchema,
} from "../../shared/protocol/control-protocol.ts";
import { type SocketRoute, checkedBy } from "../server/sockets.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { createPaced } from "../../shared/paced.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import type { StoredState } from "../settings/stored-state.ts";
import type { Answer } from "../forms/question.ts";
import { type AddressAnswerSources, addressAnswers } from "../pages/overlay-answers.ts";
import type { AiMessages } from "./ai-messages.ts";
import { type PressParts, type RuleTurns, runPress } from "./run-press.ts";
import { controlAddress, controlRenewal } from "./control-questions.ts";
import { createControlPrompts } from "./control-prompts.ts";
import { type ControlSources, controlStateOf } from "./control-state.ts";
import { failedBy } from "./press-result.ts";

/** The open control pages. */
export type ControlPages = ReturnType<typeof createControlPages>;

export interface ControlParts extends PressParts {
  readonly aiMessages: AiMessages;
  readonly log: Log;
  readonly stored: StoredState;
  readonly obs: ControlSources["obs"];
  /** Emits when the list was changed, or cannot be read. */
  readonly hiddenWords: { readonly subscribe: HiddenWords["subscribe"] };
  readonly rules: RuleTurns;
  readonly eventList: ControlSources["eventList"];
}

/** Least time between two states that are sent to pages. */
const minGapMs = 100;

/** Sends every open control page the same state, and runs their presses. */
export function createControlPages(parts: ControlParts) {
  const { account, aiMessages, control, chat, approval, clock, log, locale, reactions, stored } = parts;
  const prompts = createControlPrompts(stored.controlPrompts, locale.words.examplePrompts.answer);
  const options: ControlSources = { ...parts, prompts };
  const pages = new Set<(message: ControlMessage) => void>();
  let lastSent = "";

  const sendState = (): void => {
    // Pages count times down themselves, so a state that differs only in times is not sent.
    const timeless = JSON.stringify(controlStateOf(options, 0));
    if (timeless === lastSent) return;
    lastSent = timeless;
    for (const send of pages) send(controlStateOf(options, clock.now()));
  };
  const sending = createPaced(clock, minGapMs, sendState, 0);
  const changed = (): void => {
    if (pages.size > 0) sending.soon();
  };
  const sendKeys = (send: (message: ControlMessage) => void): void =>
    send({ type: "reactions", keys: [...reactions.value] });
  let lastKeys = JSON.stringify(reactions.value);
  reactions.subscribe(() => {
    // A key that was only seen again looks the same, and its pictures are many.
    const keys = JSON.stringify(reactions.value);
    if (keys !== lastKeys) pages.forEach(sendKeys);
    lastKeys = keys;
  });
  for (const source of [
    account,
    control,
    chat,
    aiMessages,
    approval,
    prompts,
    stored,
    parts.hiddenWords,
    parts.obs.state,
    parts.rules,
    parts.eventList,
    parts.goals,
  ])
    source.subscribe(changed);

  const answer = async ({ id, press }: ControlRequest, send: (message: ControlMessage) => void) => {
    try {
      const running = runPress(press, options);
      if (running instanceof Promise) send({ type: "result", id, outcome: "sent", sentence: "" });
      const result = await running;
      // The state goes first: with a result but the old cooldown, the page would allow a press in vain.
      sendState();
      send({ type: "result", id, ...result });
    } catch (error) {
      log.error(`A press on the control page failed: ${traceOf(error)}.`);
      send({ type: "result", id, ...failedBy({ kind: "invalid", reason: "client-fault" }, locale.words) });
    }
  };

  return {
    /** Adds a page. `send` sends it a message. */
    connect(send: (message: ControlMessage) => void) {
      pages.add(send);
      send(controlStateOf(options, clock.now()));
      sendKeys(send);
      changed();
      return {
        receive: (request: ControlRequest) => void answer(request, send),
        leave: () => void pages.delete(send),
      };
    },
  };
}

export const controlSocketPath = "/control/socket";

/** Limit in ten seconds: far more than presses, but a dragged volume is set again and again. */
export const maxControlMessages = 300;

/** The WebSocket route of control pages. */
export function controlSocket(pages: ControlPages): SocketRoute {
  return {
    path: controlSocketPath,
    token: "control",
    most: 8,
    maxMessages: maxControlMessages,
    connect: checkedBy(controlRequestSchema, (send) => pages.connect(send)),
  };
}

/** Replies to the inspector about the control page's address. */
export function controlAnswers(sources: AddressAnswerSources): readonly Answer[] {
  return addressAnswers("control", [controlAddress, controlRenewal], sources, () => {
    sources.server.endSockets(controlSocketPath);
    sources.log.info("The control page has a new address; the old one no longer works.");
  });
}
