import * as v from "valibot";
import { type Locale, type Messages, fill, plural } from "../../shared/words/words.ts";
import { type Answer, answerTo, type TestReply } from "../forms/question.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import { readCanvases } from "./canvases.ts";
import { ObsError, type ObsFailureKind } from "./obs-error.ts";
import type { ObsLink } from "./obs-link.ts";
import { canvasesQuestion, obsTest, overlayRemoval, sceneTextQuestion } from "./obs-questions.ts";
import type { OverlayInObs } from "./overlay-in-obs.ts";

export interface ObsAnswerSources {
  readonly obs: ObsLink;
  readonly overlayInObs: OverlayInObs;
  /** Names of the saved layouts. */
  readonly layoutNames: () => readonly string[];
  /** The AI context for a change of scene. `save` resolves with whether it was saved; it is in use in any case. */
  readonly sceneText: { readonly read: () => string; readonly save: (text: string) => Promise<boolean> };
  /** Unticks inputs that get quieter while the AI speaks, and resolves with how many filters were removed. */
  readonly lowerNothing: () => Promise<number>;
  readonly locale: Locale<Messages>;
}

/** Replies to the inspector about OBS. */
export function obsAnswers(sources: ObsAnswerSources): readonly Answer[] {
  const { obs, overlayInObs, layoutNames, sceneText, lowerNothing, locale } = sources;
  const { language, words } = locale;
  return [
    answerTo(obsTest, () =>
      orFailure(words, async () => {
        const found = await askVersion(obs);
        const { scene = "" } = obs.state.value;
        return { ok: true, message: fill(words.obs.connected, { ...found, scene }) };
      }),
    ),
    answerTo(overlayRemoval, () =>
      orFailure(words, async () => {
        const count = await overlayInObs.remove();
        const filters = await lowerNothing();
        const overlays = fill(plural(language, words.obs.removed, count), { count });
        const removed = [
          ...(count > 0 ? [overlays] : []),
          ...(filters > 0 ? [words.obs.filtersRemoved] : []),
        ];
        return { ok: true, message: removed.join(" ") || words.obs.noneToRemove };
      }),
    ),
    answerTo(
      canvasesQuestion,
      async () => {
        const layouts = [...layoutNames()];
        try {
          const items = (await readCanvases(obs.ask)).map(({ name, uuid }) => ({ label: name, value: uuid }));
          return { items, layouts };
        } catch (error) {
          if (!(error instanceof ObsError)) throw error;
          return { items: [], layouts, error: obsFailure(error.kind, words).message };
        }
      },
      { isForKeys: true },
    ),
    answerTo(sceneTextQuestion, async ({ text }) => {
      const isSaved = text === undefined || (await sceneText.save(text));
      return { text: sceneText.read(), error: isSaved ? undefined : words.notSaved };
    }),
  ];
}

const version = v.object({ obsVersion: v.string() });

/** Connects to OBS, reads its state and resolves with its version. Rejects with an `ObsError`. */
export async function askVersion(link: ObsLink): Promise<{ readonly version: string }> {
  await link.tryNow();
  const { obsVersion } = await link.ask("GetVersion", version);
  await link.reread();
  return { version: obsVersion };
}

/** The streamer's sentence for a failure, and its entry in the help. */
export function obsFailure(kind: ObsFailureKind, words: Messages): TestReply {
  return { ok: false, message: words.obs.failures[kind], help: entryAnchor(`messages.obs.failures.${kind}`) };
}

async function orFailure(words: Messages, work: () => Promise<TestReply>): Promise<TestReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return obsFailure(error.kind, words);
  }
}
