import { createHash } from "node:crypto";
import { Emitter } from "../../../shared/emitter.ts";
import type { ReactionKey } from "../../../shared/protocol/control-protocol.ts";
import { isOwnPicture } from "../../../shared/reaction-pictograms.ts";
import type { Saved } from "../../settings/stored-state.ts";
import type { SavedReaction } from "../../settings/stored-schema.ts";
import { type PromptRound, afterUse, isTooLong, promptsOf, roundFor } from "./prompts.ts";
import { type ReactionSettings, readReactionSettings } from "./settings.ts";

/** The Trigger reaction keys of the streamer's decks, for pages that have them as buttons. */
export type SeenReactions = ReturnType<typeof createSeenReactions>;

/** Options of `createSeenReactions`. */
export interface SeenReactionsOptions {
  readonly saved: Saved<readonly SavedReaction[]>;
  readonly clock: { readonly wall: () => number };
  readonly random: () => number;
}

/** Most keys that pages show. */
const maxReactionKeys = 24;
const dayMs = 24 * 3_600_000;
const shownForMs = 30 * dayMs;
/** Most characters of own pictures in all: the stored file, and what a slow phone is sent at once, have an end. */
const maxPictures = 200_000;

/** A key, with what its settings have as prompts. */
interface Seen extends SavedReaction {
  readonly id: string;
  readonly read: ReactionSettings;
  readonly prompts: readonly string[];
}

/** Creates the list from the stored one. It has keys with the same prompts once, in the order in which they came. */
export function createSeenReactions({ saved, clock, random }: SeenReactionsOptions) {
  const changed = new Emitter();
  const rounds = new Map<string, PromptRound>();
  /** The entry of each key that was on a deck since the start, by the key's id. */
  const idOnKey = new Map<string, string>();
  const all = (): readonly Seen[] =>
    saved.value
      .map(seenOf)
      // A time to come was stored while the clock was ahead.
      .map((seen) => (seen.seenAt > clock.wall() ? { ...seen, seenAt: clock.wall() - dayMs } : seen))
      .filter((seen) => clock.wall() - seen.seenAt < shownForMs && works(seen));
  const save = (next: readonly Seen[]): void => {
    saved.save(
      latest(next).map(({ settings, seenAt, isRemoved }) => ({
        settings,
        seenAt,
        ...(isRemoved && { isRemoved }),
      })),
    );
    changed.emit();
  };
  const setRemoved = (id: string, isRemoved: boolean): boolean => {
    const before = all();
    if (!before.some((seen) => seen.id === id)) return false;
    save(before.map((seen) => (seen.id === id ? { ...seen, isRemoved } : seen)));
    return true;
  };
  return {
    /** The keys as pages show them. */
    get value(): readonly ReactionKey[] {
      return all().flatMap(({ id, isRemoved, prompts: [prompt = "", ...others], read: { pictogram } }) =>
        isRemoved
          ? []
          : [
              {
                id,
                prompt,
                others: others.length,
                ...(pictogram === undefined ? {} : { pictogram }),
              },
            ],
      );
    },
    /** Notes a key that is on a deck. One whose prompts were edited keeps its place. */
    note(keyId: string, settings: ReactionSettings): void {
      const list = all();
      const seen = withRoom(seenOf({ settings, seenAt: clock.wall() }), list);
      const before = idOnKey.get(keyId);
      idOnKey.set(keyId, seen.id);
      const same = list.find(({ id }) => id === seen.id);
      const isGone = before !== undefined && ![...idOnKey.values()].includes(before);
      const gone = isGone ? list.find(({ id }) => id === before) : undefined;
      const isUsable = works(seen);
      const isAlike = same && JSON.stringify(same.read) === JSON.stringify(seen.read);
      // Saved once a day, not with every turn of the deck's pages.
      if (!gone && (!isUsable || (isAlike && seen.seenAt - same.seenAt < dayMs))) return;
      const entry = isUsable ? [{ ...seen, isRemoved: same?.isRemoved ?? false }] : [];
      const place = same ?? gone;
      const next = list.flatMap((one) => (one === place ? entry : one === gone ? [] : [one]));
      save(place ? next : [...next, ...entry]);
    },
    /** The key of this id with the prompt whose turn it is; `used` is called once that was sent. */
    take(id: string) {
      const seen = all().find((one) => one.id === id && !one.isRemoved);
      if (!seen) return undefined;
      const round = roundFor(rounds.get(id), seen.prompts, seen.read.order, random);
      rounds.set(id, round);
      const [prompt = ""] = round.left;
      return { settings: seen.read, prompt, used: () => void rounds.set(id, afterUse(round)) };
    },
    /** Takes a key from the list, also while it is on a deck; false: it is not there. */
    remove: (id: string) => setRemoved(id, true),
    /** Undoes that. */
    restore: (id: string) => setRemoved(id, false),
    /** Calls back with every change; returns an unsubscribe function. */
    subscribe: changed.subscribe,
  };
}

function seenOf(saved: SavedReaction): Seen {
  const read = readReactionSettings(saved.settings, "");
  const prompts = promptsOf(read.prompt);
  const id = createHash("sha256").update(prompts.join("\n")).digest("base64url").slice(0, 16);
  return { ...saved, id, read, prompts };
}

/** Whether a key has prompts, all of which can be sent. */
function works({ prompts }: Seen): boolean {
  return prompts.length > 0 && !prompts.some(isTooLong);
}

/** A key without its own picture if those of the others leave no room for it. */
function withRoom(seen: Seen, list: readonly Seen[]): Seen {
  const taken = list.filter(({ id }) => id !== seen.id).reduce((sum, one) => sum + pictureOf(one).length, 0);
  if (pictureOf(seen).length <= maxPictures - taken) return seen;
  return seenOf({ ...seen, settings: { ...seen.settings, pictogram: undefined } });
}

function pictureOf({ read: { pictogram = "" } }: Seen): string {
  return isOwnPicture(pictogram) ? pictogram : "";
}

/** The list without the keys that were seen longest ago, if it is too long. Removed ones have their own room. */
function latest(list: readonly Seen[]): readonly Seen[] {
  const newest = [false, true].flatMap((isRemoved) =>
    list
      .filter((seen) => (seen.isRemoved ?? false) === isRemoved)
      .toSorted((one, other) => other.seenAt - one.seenAt)
      .slice(0, maxReactionKeys),
  );
  return list.filter((seen) => newest.includes(seen));
}
