import { key as approveKey } from "../../plugin/actions/approve/key.ts";
import { approveView } from "../../plugin/actions/approve/view.ts";
import { key as characterKey } from "../../plugin/actions/character/key.ts";
import { readCharacterSettings } from "../../plugin/actions/character/settings.ts";
import { characterView } from "../../plugin/actions/character/view.ts";
import { key as contextKey } from "../../plugin/actions/context/key.ts";
import { readContextSettings } from "../../plugin/actions/context/settings.ts";
import { contextView } from "../../plugin/actions/context/view.ts";
import { key as presenceKey } from "../../plugin/actions/presence/key.ts";
import { readPresenceSettings } from "../../plugin/actions/presence/settings.ts";
import { presenceView } from "../../plugin/actions/presence/view.ts";
import { key as reactionKey } from "../../plugin/actions/reaction/key.ts";
import { promptsOf } from "../../plugin/actions/reaction/prompts.ts";
import { readReactionSettings } from "../../plugin/actions/reaction/settings.ts";
import { reactionView } from "../../plugin/actions/reaction/view.ts";
import { key as statusKey } from "../../plugin/actions/status/key.ts";
import { readStatusSettings } from "../../plugin/actions/status/settings.ts";
import { statusView } from "../../plugin/actions/status/view.ts";
import { key as voiceKey } from "../../plugin/actions/voice/key.ts";
import { readVoiceSettings } from "../../plugin/actions/voice/settings.ts";
import { type ViewOrTrouble, troubleKeyImage } from "../../plugin/drawing/trouble.ts";
import type { ActionKey } from "../../plugin/drawing/key-frame.ts";
import { type ChannelState, channelOf, freshState } from "../../plugin/session/state/channel-state.ts";
import { reduce } from "../../plugin/session/state/reduce.ts";
import { keyWords, localeFor, messages } from "../../shared/words/words.ts";
import type { DeckKey } from "../deck/deck-key.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import type { World } from "./world.ts";

const words = keyWords.en;
const { examplePrompts } = localeFor(messages, "en").words;
/** Every passing mark and countdown is over by then. */
const later = Number.MAX_SAFE_INTEGER;

/** The service's lists as the plugin's state has them when it is connected. */
function trueState({ service, account }: World): ChannelState {
  const { characters, channels } = service.listsOf(account.apiKey);
  const connected = reduce(freshState(), { type: "connection", connection: "open" });
  const known = reduce(connected, { type: "characters.read", characters });
  return reduce(known, { type: "channels.read", channels });
}

/** How a view is drawn; the words of a test join may stay, of which the service's lists know nothing. */
function imagesOf<View extends object>(
  { draw, pictogram }: ActionKey<View>,
  current: ViewOrTrouble<View>,
  titled: boolean,
): readonly string[] {
  if ("trouble" in current) return [troubleKeyImage({ pictogram, trouble: current.trouble, titled }, words)];
  return [{}, { test: true }].map((test) => draw({ ...current.view, ...test, titled }, words));
}

/** The images that a key may show while nothing is under way; nothing for one of which the model knows too little. */
function trueImages(world: World, state: ChannelState, key: DeckKey): readonly string[] | undefined {
  const { settings } = key;
  const control = world.controlState();
  const plugins = world.settings["channelName"];
  const channel = (own: string | undefined): string | undefined =>
    channelOf(state, own, typeof plugins === "string" ? plugins : undefined);
  const of = <View extends object>(action: ActionKey<View>, view: ViewOrTrouble<View>) =>
    imagesOf(action, view, false);
  switch (key.action) {
    case uuid.presence: {
      const read = readPresenceSettings(settings);
      return of(presenceKey, presenceView(state, read, channel(read.channelName), later, words));
    }
    case uuid.status: {
      const read = readStatusSettings(settings);
      const view = statusView(state, read, channel(read.channelName));
      return of(statusKey, view ? { view } : { trouble: "no-channel" });
    }
    case uuid.character: {
      const { view } = characterView(state, key.context, readCharacterSettings(settings), later, words);
      return of(characterKey, { view: { ...view, characters: state.characters ?? [] } });
    }
    case uuid.context:
      return of(contextKey, contextView(undefined, readContextSettings(settings), later, words));
    case uuid.reaction: {
      const { prompt } = readReactionSettings(settings, examplePrompts.reaction);
      return of(reactionKey, reactionView(state, key.context, promptsOf(prompt), later, words));
    }
    case uuid.approve: {
      if (control.aiMessages.some(({ approval }) => approval === "waits")) return undefined;
      const { isApproving: isOn, lost } = control;
      return of(approveKey, approveView({ isOn, awaiting: [], lost }, later));
    }
    case uuid.voice: {
      const { state: voice, waiting, isMuted: muted } = control.voice;
      const { does } = readVoiceSettings(settings);
      // The plugin closes the connection of a page that sends nonsense.
      const openPages = world.pages.filter(({ isOpen }) => isOpen).length;
      return of(voiceKey, { view: { does, state: voice, waiting, muted, pages: openPages } });
    }
    default:
      return undefined;
  }
}

/** Keys in view that do not show what is true, a sentence each, while nothing is under way; reactions only on request. */
export function wrongFaces(world: World, withReactions = true): readonly string[] {
  const state = trueState(world);
  return world.visible.flatMap((key) => {
    if (key.title !== "" || (!withReactions && key.action === uuid.reaction)) return [];
    const svg = key.svg() ?? "";
    const right = trueImages(world, state, key);
    if (right?.includes(svg) ?? svg !== "") return [];
    const wanted = (right ?? []).map((image) => wordsIn(image)).join("” or “");
    return [`${key.action} ${JSON.stringify(key.settings)} shows “${wordsOn(key)}”, not “${wanted}”.`];
  });
}

const wordsIn = (svg: string): string =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(" ");

/** A picture that changes by itself is painted at least this often after it has changed. */
const maxStepMs = 250;

/** Keys whose picture is another once they are all drawn anew: a change had not been painted. Figures of countdowns aside. */
export async function staleFaces(world: World): Promise<readonly string[]> {
  const earlier = new Map(world.visible.map((key) => [key, key.svg()]));
  await world.pass(maxStepMs);
  const before = new Map(world.visible.map((key) => [key, key.svg() ?? ""]));
  // The title that a key has already has it drawn again.
  for (const key of before.keys()) key.setUserTitle(key.title === "" ? undefined : key.title);
  await world.settle();
  // A countdown's ring has other corners with each step, which may come a quarter of a second late.
  const isCounting = (svg: string): boolean => /<text[^>]*>\d+[mh]?</.test(svg);
  const shape = (svg: string): string => (isCounting(svg) ? wordsIn(svg) : svg).replaceAll(/-?[\d.]+/g, "#");
  return [...before].flatMap(([key, svg]) => {
    const now = key.svg() ?? "";
    // A mark beside a countdown that has ended since its last step goes with the next one.
    const isBetweenSteps = isCounting(svg) && earlier.get(key) !== svg;
    if (!key.visible || isBetweenSteps || shape(now) === shape(svg)) return [];
    return [
      `${key.action} ${JSON.stringify(key.settings)} had not been painted: it showed “${wordsIn(svg)}”, and then “${wordsIn(now)}”.`,
    ];
  });
}
