import { deferred } from "../../shared/deferred.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { failureHelp, failureSentence, missingTrouble } from "../account/account-sentences.ts";
import { changePresence, presenceFailure } from "../actions/presence/change-presence.ts";
import type { Check } from "../check/create-check.ts";
import { lineOf } from "../check/finding.ts";
import { requestResult } from "../control/press-result.ts";
import { type TestReply, answerTo } from "../forms/question.ts";
import { obsFailure } from "../obs/obs-answers.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { DeckDevices } from "../profiles/starter-decks.ts";
import type { StarterKeys } from "../profiles/starter-keys.ts";
import type { Account } from "../session/account.ts";
import { isKeyRefused } from "../session/state/channel-state.ts";
import { isIn } from "../session/state/presence.ts";
import type { StoredState } from "../settings/stored-state.ts";
import {
  type StepName,
  type StepsState,
  installQuestion,
  joinQuestion,
  stepNames,
  stepsQuestion,
  tryOutQuestion,
} from "./steps.ts";

/** The parts of the plugin that the steps are about. */
export interface StepsParts {
  readonly account: Account;
  readonly check: Check;
  readonly clock: Clock;
  readonly control: OverlayControl;
  readonly decks: DeckDevices;
  readonly locale: Locale<Messages>;
  readonly obs: ObsLink;
  readonly overlayInObs: OverlayInObs;
  /** Where plugins can add no profiles. */
  readonly starterKeys: StarterKeys | undefined;
  readonly stored: StoredState;
}

/** Follows everything that makes a step done. */
export function createSteps(parts: StepsParts) {
  const { account, control, decks, obs, starterKeys, stored } = parts;
  const changed = new Emitter();
  for (const source of [account, control, obs.state]) source.subscribe(() => changed.emit());
  // The starter profile may not be the one on the deck later.
  const noteDeck = (): void => {
    if (decks.isFilled()) note(stored, "deck");
  };
  noteDeck();
  decks.onKeys(() => {
    noteDeck();
    changed.emit();
  });
  starterKeys?.onChanged(() => changed.emit());
  const skip = (skipped: readonly StepName[]): void => {
    stored.setUp.save({ ...stored.setUp.value, skipped });
    changed.emit();
  };
  return {
    get state() {
      return stateOf(parts);
    },
    /** Calls back when their state may have changed. */
    subscribe: changed.subscribe,
    /** Answers about the steps, and carries them out. */
    answers: [
      answerTo(stepsQuestion, ({ skip: left, resume }) => {
        const { skipped } = stateOf(parts);
        if (left && !skipped.includes(left)) skip([...skipped, left]);
        if (resume) skip(skipped.filter((name) => name !== resume));
        return stateOf(parts);
      }),
      answerTo(joinQuestion, () => join(parts)),
      answerTo(installQuestion, () => install(parts)),
      answerTo(tryOutQuestion, async () => {
        const reply = await tryOut(parts);
        if (reply.ok) note(stored, "test");
        changed.emit();
        return reply;
      }),
    ],
  };
}

/** Remembers a step that was done once, although later nothing shows it. */
function note(stored: StoredState, name: StepName): void {
  const { value, save } = stored.setUp;
  if (!value.done.includes(name)) save({ ...value, done: [...value.done, name] });
}

function stateOf({ account, control, decks, locale, obs, starterKeys, stored }: StepsParts): StepsState {
  const { session } = account;
  const state = session?.store.value;
  const channel = session?.channelOf(undefined);
  const presence = channel === undefined ? undefined : state?.presences.get(channel);
  const { connection, overlay, scene, trouble } = obs.state.value;
  const isDone: Readonly<Record<StepName, boolean>> = {
    account:
      state?.channels !== undefined && state.listFailures.channels === undefined && !isKeyRefused(state),
    chat: isIn(presence) ?? false,
    deck: decks.isFilled() || stored.setUp.value.done.includes("deck"),
    obs: connection === "open",
    overlay: control.state.pagesInObs > 0 || (overlay !== undefined && overlay !== "absent"),
    test: stored.setUp.value.done.includes("test"),
  };
  const { message, help } =
    connection === "lost" && trouble ? obsFailure(trouble, locale.words) : { message: "" };
  return {
    done: stepNames.filter((name) => isDone[name]),
    skipped: stepNames.filter((name) => stored.setUp.value.skipped.includes(name)),
    channel: channel ?? null,
    isJoining: presence?.phase === "joining",
    scene: scene ?? null,
    starterKeys: starterKeys?.decks() ?? null,
    obsTrouble: { message, ...(help === undefined ? {} : { help }) },
  };
}

async function join({ account, locale: { words } }: StepsParts): Promise<TestReply> {
  const { session } = account;
  if (!session) return { ok: false, message: "", ...missingTrouble(account, words) };
  session.tryNow();
  const result = await changePresence(session, { does: "join", mode: "LIVE", channelName: undefined });
  const failure =
    result.kind === "not-joined" ? presenceFailure(session, session.channelOf(undefined)) : undefined;
  if (failure) return { ok: false, message: failureSentence(words, failure), help: failureHelp(failure) };
  const { outcome, sentence, help } = requestResult(result, words);
  return { ok: outcome === "done", message: sentence, ...(help === undefined ? {} : { help }) };
}

async function install({ overlayInObs, locale: { words } }: StepsParts): Promise<TestReply> {
  try {
    const done = await overlayInObs.install({ sceneName: "", sourceName: "" });
    return { ok: true, message: words.obs.installed[done] };
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return obsFailure(error.kind, words);
  }
}

/** How long OBS may take to load an overlay that was added just now, in milliseconds. */
const pageLoadMs = 10_000;

async function tryOut(parts: StepsParts): Promise<TestReply> {
  const { check, control, locale } = parts;
  if (!(await hasPage(parts)))
    return { ok: false, message: locale.words.check.noPage, help: entryAnchor("messages.check.noPage") };
  control.command("alerts.test");
  const finding = await check.testSound();
  const { state, sentence, advice } = lineOf(finding);
  if (state === "fine") return { ok: true, message: sentence };
  return { ok: false, message: fill("{sentence} {advice}", { sentence, advice }).trim() };
}

/** Whether an overlay page is open, or opens while OBS loads it. */
async function hasPage({ clock, control }: StepsParts): Promise<boolean> {
  if (control.state.pages > 0) return true;
  const { promise, resolve } = deferred();
  const cancel = clock.after(pageLoadMs, resolve);
  const unsubscribe = control.subscribe(() => control.state.pages > 0 && resolve());
  await promise;
  cancel();
  unsubscribe();
  return control.state.pages > 0;
}
