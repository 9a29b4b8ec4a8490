import { type Log, traceOf } from "../../shared/log.ts";
import type { Store } from "../../shared/store.ts";
import { type TroubleReply, troubleQuestion, unsavedQuestion } from "../account/account-questions.ts";
import { accountTrouble, unsavedTrouble } from "../account/account-sentences.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import type { Settings } from "../forms/settings-draft.ts";
import type { SaveSettings } from "../settings/save-settings.ts";
import { createAnswering } from "../panel/answer-questions.ts";
import { createUnaskedReplies } from "../panel/unasked-replies.ts";
import { type ScreensSources, screensReply } from "../screens/screens-answers.ts";
import { screensQuestion } from "../screens/screens-questions.ts";
import { type RulesSources, rulesReply } from "../rules/rules-answers.ts";
import { rulesQuestion } from "../rules/rules-questions.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import { type SocketRoute, checkedBy } from "../server/sockets.ts";
import { settingTable } from "../settings/global-settings.ts";
import { globalSettingsBytes } from "../settings/setting-kinds.ts";
import type { Microphone } from "../sound/microphone.ts";
import { loweredQuestion, microphoneQuestion } from "../sound/sound-questions.ts";
import type { Lowerer } from "../sound/lowerer.ts";
import { loweredReply } from "../sound/sound-answers.ts";
import { vtubeReply } from "../vtube-studio/vtube-answers.ts";
import type { VtubeLink } from "../vtube-studio/vtube-link.ts";
import { vtubeQuestion } from "../vtube-studio/vtube-questions.ts";
import { type Steps, type StepsParts, createSteps } from "./create-steps.ts";
import { createHiddenSecrets } from "./hidden-secrets.ts";
import { type SetUpMessage, type SetUpRequest, setUpRequestSchema } from "./set-up-protocol.ts";
import { stepsQuestion } from "./steps.ts";

/** The parts of the plugin behind set-up pages. */
export interface SetUpParts extends StepsParts, ScreensSources, RulesSources {
  readonly stored: StepsParts["stored"] & RulesSources["stored"];
  /** The answers to the questions of the page's forms. */
  readonly answers: readonly Answer[];
  readonly log: Log;
  readonly microphone: Microphone;
  readonly lowerer: Lowerer;
  readonly saveSettings: SaveSettings;
  readonly server: ServerKeeper;
  /** The settings as Stream Deck stores them, unchecked. */
  readonly storedSettings: Store<Settings | undefined>;
  readonly vtube: VtubeLink;
}

/** The open set-up pages. */
export type SetUpPages = ReturnType<typeof createSetUpPages>;

/** Sends open set-up pages the settings, saves their changes, and answers the questions of their forms. */
export function createSetUpPages(parts: SetUpParts) {
  const { account, answers, clock, log, server, storedSettings } = parts;
  const steps = createSteps(parts);
  const answer = createAnswering(
    [...answers, ...steps.answers, answerTo(unsavedQuestion, () => unsavedReply(parts))],
    account,
    clock,
  );
  const pages = new Set<{
    readonly send: (message: SetUpMessage) => void;
    readonly tellSettings: () => void;
  }>();
  const tell = (reply: { readonly event: string }): void => {
    for (const { send } of pages) send({ type: "reply", reply: { ...reply } });
  };
  const unasked = createUnaskedReplies(tell, () => pages.size > 0);
  followReplies(parts, steps, unasked);
  parts.microphone.onLevel((reply) => tell({ event: microphoneQuestion.event, ...reply }));
  storedSettings.subscribe(() => {
    for (const page of pages) page.tellSettings();
  });
  server.onMoved(async () => {
    const address = await server.addressOf("setUp");
    if ("url" in address) for (const { send } of pages) send({ type: "moved", url: address.url });
  });

  return {
    /** Adds a page. `send` sends it a message. */
    connect(send: (message: SetUpMessage) => void) {
      const settings = createPageSettings(parts, send);
      const page = { send, tellSettings: settings.tell };
      pages.add(page);
      unasked.forget();
      settings.tell();
      return {
        receive(request: SetUpRequest) {
          if (request.type === "change") return settings.change(request.change);
          answer(request.question)
            .then((reply) => {
              if (!reply) return;
              send({ type: "reply", reply: { ...reply } });
              // A page with an older text would store it again with its next change.
              const { questionId: _, ...forAll } = { questionId: undefined, ...reply };
              if ("text" in request.question)
                for (const other of pages) if (other !== page) other.send({ type: "reply", reply: forAll });
            })
            .catch((error: unknown) =>
              log.error(`A question of the set-up window could not be answered: ${traceOf(error)}.`),
            );
        },
        leave: () => void pages.delete(page),
      };
    },
  };
}

/** Follows what pages show of every feature. */
function followReplies(
  parts: SetUpParts,
  steps: Steps,
  unasked: ReturnType<typeof createUnaskedReplies>,
): void {
  const { account, control, locale, lowerer, rules, screens, stored, vtube } = parts;
  unasked.follow(troubleQuestion, [account], () => accountTrouble(account, locale));
  unasked.follow(unsavedQuestion, [stored], () => unsavedReply(parts));
  unasked.follow(stepsQuestion, [steps], () => steps.state);
  unasked.follow(rulesQuestion, [rules, stored.rules, control], () => rulesReply(parts));
  unasked.follow(vtubeQuestion, [vtube.state], () => vtubeReply(vtube.state.value, locale));
  unasked.follow(loweredQuestion, [lowerer.state], () => loweredReply(lowerer, locale));
  unasked.follow(screensQuestion, [screens.devices, screens.server], () => screensReply(parts));
}

function unsavedReply({ stored, locale }: SetUpParts): TroubleReply {
  return unsavedTrouble(stored, locale.words) ?? { message: "" };
}

/** The settings as one page sees and changes them. */
function createPageSettings(
  { storedSettings, saveSettings }: SetUpParts,
  send: (message: SetUpMessage) => void,
) {
  const secrets = createHiddenSecrets();
  let changes = 0;
  const tell = (marks: { readonly isTooLarge?: true; readonly isUnsaved?: true } = {}): void => {
    const stored = storedSettings.value;
    if (!stored) return;
    const shown = Object.entries(secrets.hide(stored)).filter(([name]) => Object.hasOwn(settingTable, name));
    send({
      type: "settings",
      settings: Object.fromEntries(shown),
      changes,
      ...marks,
    });
  };
  return {
    tell: () => tell(),
    change(nullable: Settings): void {
      const fields = Object.entries(nullable).map(([name, value]) => [name, value ?? undefined] as const);
      let isTooLarge = false;
      // Other pages' changes may be on their way, or the settings not known yet: only what is stored by then counts.
      const saved = saveSettings((stored) => {
        const change = secrets.reveal(Object.fromEntries(fields), stored);
        isTooLarge = !fits({ ...stored, ...change }, stored);
        return isTooLarge ? undefined : change;
      });
      void saved.then((isSaved) => {
        changes++;
        tell({ ...(isTooLarge ? { isTooLarge } : {}), ...(isSaved ? {} : { isUnsaved: true }) });
      });
    },
  };
}

/** Settings that are already too large may shrink step by step. */
function fits(next: Settings, before: Settings): boolean {
  return bytesOf(next) < globalSettingsBytes || bytesOf(next) < bytesOf(before);
}

function bytesOf(settings: Settings): number {
  return Buffer.byteLength(JSON.stringify(settings));
}

/** The WebSocket route of set-up pages. */
export function setUpSocket(pages: SetUpPages): SocketRoute {
  return {
    path: "/set-up/socket",
    token: "setUp",
    most: 8,
    maxMessages: 300,
    // A thousand hidden words.
    maxBytes: 512 * 1024,
    connect: checkedBy(setUpRequestSchema, (send) => pages.connect(send)),
  };
}
