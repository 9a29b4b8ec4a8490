import { Emitter } from "../../shared/emitter.ts";
import { type EmoteServiceStatus, emoteServices } from "../../shared/protocol/emotes-protocol.ts";
import { type Emote, maxEmotes } from "./emote.ts";
import { type EmoteList, type ServiceTools, readServices } from "./emote-services.ts";

const readEveryMs = 60 * 60_000;
/** Services that did not answer are asked again sooner. */
const retryMs = 5 * 60_000;

/** Options of `EmoteLists`. */
export interface EmoteListsOptions extends ServiceTools {
  /** Twitch IDs by channel, found or entered. */
  readonly ids: {
    readonly of: (channel: string) => string | undefined;
    readonly save: (channel: string, id: string) => void;
  };
}

/** The lists of all services. They are empty until `use` begins to read them. */
export class EmoteLists {
  readonly #options: EmoteListsOptions;
  readonly #changed = new Emitter();
  readonly subscribe = this.#changed.subscribe;
  #lists: readonly EmoteList[] = [];
  #channel: string | undefined;
  /** The latest reading. An earlier one is aborted, and what it brings is dropped. */
  #reading: AbortController | undefined;
  #isReading = false;
  #takesId = false;
  #cancelNext = (): void => {};

  constructor(options: EmoteListsOptions) {
    this.#options = options;
  }

  /** What the studio shows. */
  get state() {
    const channel = this.#channel ?? "";
    return {
      isReading: this.#isReading,
      channel,
      twitchId: this.#options.ids.of(channel) ?? "",
      takesId: this.#takesId,
      services: emoteServices.map((name) => this.#statusOf(name)),
    };
  }

  /** Every emote, those that are shown instead of others of their names first. */
  get all(): readonly Emote[] {
    return withinLimit(this.#lists);
  }

  /** Reads the lists for a channel, unless they are in use, and from now on every hour. */
  use(channel: string | undefined): void {
    if (this.#reading && channel === this.#channel) return;
    if (channel !== this.#channel) this.#lists = this.#lists.filter(({ part }) => part === "global");
    this.#channel = channel;
    void this.read();
  }

  /** Reads all lists now. */
  async read(): Promise<void> {
    const { ids, clock } = this.#options;
    this.#reading?.abort();
    const own = (this.#reading = new AbortController());
    const channel = this.#channel;
    const knownId = channel === undefined ? undefined : ids.of(channel);
    this.#cancelNext();
    this.#isReading = true;
    const { found, lists } = readServices(channel, knownId, { ...this.#options, signal: own.signal });
    const take = async (list: Promise<EmoteList>): Promise<void> => {
      const read = await list;
      if (own === this.#reading) this.#take(read);
    };
    this.#changed.emit();
    await Promise.all(lists.map(take));
    const id = await found;
    if (own !== this.#reading) return;
    this.#isReading = false;
    this.#takesId = channel !== undefined && id === undefined;
    const isSilent = this.#lists.some(({ problem }) => problem === "silent");
    this.#cancelNext = clock.after(isSilent ? retryMs : readEveryMs, () => void this.read());
    this.#changed.emit();
    if (channel === undefined || id === undefined || id === knownId) return;
    ids.save(channel, id);
    if (knownId !== undefined) void this.read();
  }

  /** Empties the lists and asks nothing any more. */
  stop(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#isReading = false;
    this.#lists = [];
    this.#cancelNext();
    this.#changed.emit();
  }

  #listOf(service: string, part: EmoteList["part"]): EmoteList | undefined {
    return this.#lists.find((one) => one.service === service && one.part === part);
  }

  #take(read: EmoteList): void {
    const before = this.#listOf(read.service, read.part);
    // What a service sent before is still good while it does not answer.
    const isLost = read.problem === "silent" || read.problem === "broken";
    const next = isLost && before ? { ...before, problem: read.problem } : read;
    this.#lists = [...this.#lists.filter((one) => one !== before), next];
    this.#changed.emit();
  }

  #statusOf(name: EmoteServiceStatus["name"]): EmoteServiceStatus {
    const [all, own] = [this.#listOf(name, "global"), this.#listOf(name, "channel")];
    const ofChannel = own?.emotes.length ?? 0;
    const problem = all?.problem ?? own?.problem;
    return { name, emotes: (all?.emotes.length ?? 0) + ofChannel, ofChannel, ...(problem && { problem }) };
  }
}

/** All emotes within the limit: a list with far too many leaves the others theirs. */
function withinLimit(lists: readonly EmoteList[]): readonly Emote[] {
  let left = maxEmotes;
  return lists
    .toSorted((one, other) => one.emotes.length - other.emotes.length)
    .map((list) => {
      const emotes = list.emotes.slice(0, left);
      left -= emotes.length;
      return { ...list, emotes };
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap(({ emotes }) => emotes);
}

/** The channel's lists come first, and of these the last service's, as other programs have it. */
function rankOf({ service, part }: EmoteList): number {
  return -emoteServices.indexOf(service) - (part === "channel" ? emoteServices.length : 0);
}
