import type { Clock } from "../../shared/clock.ts";
import type { Push } from "../feature.ts";
import type { Answer } from "../forms/question.ts";
import type { Account } from "../session/account.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Store } from "../../shared/store.ts";
import type { Settings } from "../forms/settings-draft.ts";
import type { SaveSettings } from "../settings/save-settings.ts";
import { createAnswering } from "../panel/answer-questions.ts";
import { createUnaskedReplies } from "../panel/unasked-replies.ts";
import type { ServerKeeper } from "../server/server-keeper.ts";
import { type SocketRoute, checkedBy } from "../server/sockets.ts";
import { allSettings } from "../feature-settings.ts";
import { globalSettingsBytes } from "../settings/setting-kinds.ts";
import { createHiddenSecrets } from "./hidden-secrets.ts";
import { type SetUpMessage, type SetUpRequest, setUpRequestSchema } from "./set-up-protocol.ts";

/** The parts of the plugin behind set-up pages. */
export interface SetUpParts {
  readonly account: Account;
  /** The answers to the questions of the page's forms. */
  readonly answers: readonly Answer[];
  readonly clock: Clock;
  readonly log: Log;
  readonly pushes: readonly Push[];
  readonly saveSettings: SaveSettings;
  readonly server: ServerKeeper;
  /** The settings as Stream Deck stores them, unchecked. */
  readonly storedSettings: Store<Settings | undefined>;
}

/** The open set-up pages. */
export type SetUpPages = ReturnType<typeof createSetUpPages>;

/** Sends open set-up pages the settings, saves their changes, and answers the questions of their forms. */
export function createSetUpPages(parts: SetUpParts) {
  const { account, answers, clock, log, pushes, server, storedSettings } = parts;
  const answer = createAnswering(answers, account, clock);
  const pages = new Set<{
    readonly send: (message: SetUpMessage) => void;
    readonly tellSettings: () => void;
  }>();
  const tell = (reply: { readonly event: string }): void => {
    for (const { send } of pages) send({ type: "reply", reply: { ...reply } });
  };
  const unasked = createUnaskedReplies(pushes, tell, { hasPage: () => pages.size > 0 });
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
    const shown = Object.entries(secrets.hide(stored)).filter(([name]) => Object.hasOwn(allSettings, name));
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
