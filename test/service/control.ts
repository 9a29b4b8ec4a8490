import type { AnswerFault, FaultPlace, Faults } from "./faults.ts";
import type { Api } from "./api.ts";
import type { JoinAnswer, RateWindow } from "./accounts.ts";
import type { OpenStream, OpenStreams, StreamKind } from "./open-streams.ts";
import { type Holder, type World, setLive } from "./world.ts";

/** What can be changed of an account while the service runs. */
export interface AccountChange {
  readonly window?: RateWindow;
  readonly hasCredits?: boolean;
  readonly hasChatStream?: boolean;
  readonly hasEventSub?: boolean;
  /** How the account's joins are confirmed. Default at the start: `confirm`. */
  readonly joinAnswer?: JoinAnswer;
  /** `formal`: only GAME_EVENT is taken. Default at the start: `any`. */
  readonly eventTypes?: "any" | "formal";
  /** True: the key is answered with 401 from now on, and its open streams are cut. */
  readonly isRevoked?: boolean;
}

/** Faults and other behaviour that the public interface has no way to ask for. */
export interface Control {
  /** The next `times` requests to an endpoint (default 1) are answered with this status, and change nothing. */
  answerWith(
    place: FaultPlace,
    status: number,
    more?: {
      readonly times?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array;
    },
  ): void;
  /** The next `times` requests (default 1; `Infinity`: until `clear`) meet this fault. */
  fault(place: FaultPlace, fault: AnswerFault, times?: number): void;
  /** Tears down every open stream, or those of one kind; the answer is how many. */
  dropStreams(kind?: StreamKind): number;
  /** Ends them properly. */
  endStreams(kind?: StreamKind): number;
  /** Tears them down in the middle of a frame: half an envelope goes out first. */
  cutMidFrame(kind?: StreamKind): number;
  /** While on, open connections stay and nothing more comes: half-open. What happens meanwhile is lost to them. */
  silence(on: boolean): void;
  /** Writes these bytes as they are to every open stream of a kind. */
  writeRaw(kind: StreamKind, bytes: string | Uint8Array): void;
  /** Whether a 429 carries Retry-After. Default false. */
  sendRetryAfter(on: boolean): void;
  /** Tears everything down: connections are reset. Its port stays its own. */
  goDown(): Promise<void>;
  /** Answers again. */
  comeUp(): Promise<void>;
  /** Changes an account, named by its key. */
  changeAccount(apiKey: string, change: AccountChange): void;
  /** Changes a channel without telling anybody: what a client that was away finds on its return. */
  changeChannel(
    channelName: string,
    change: { readonly isLive?: boolean; readonly isAiInChat?: boolean },
  ): void;
  /** Makes a character active without telling anybody. */
  changeCharacter(apiKey: string, characterId: string): void;
  /** Takes back faults, silence and Retry-After; accounts and channels stay as they are. */
  clear(): void;
}

/** What the control takes hold of. */
export interface ControlOptions {
  readonly world: World;
  readonly api: Api;
  readonly streams: OpenStreams;
  readonly faults: Faults;
  readonly goDown: () => Promise<void>;
  readonly comeUp: () => Promise<void>;
}

/** Half an envelope: what a client has in hand when a connection breaks in the middle of a frame. */
const halfFrame = 'event: chat.message\ndata: {"id":"half","type":"chat.mess';

/** A control of a service that behaves. */
export function createControl(options: ControlOptions): Control {
  const { world, api, streams, faults } = options;

  const each = (kind: StreamKind | undefined, act: (stream: OpenStream) => void): number => {
    const chosen = [...streams.all].filter((stream) => kind === undefined || stream.kind === kind);
    for (const stream of chosen) act(stream);
    return chosen.length;
  };
  const holderOf = (apiKey: string): Holder => {
    const holder = world.holders.find(({ spec }) => spec.apiKey === apiKey);
    if (!holder) throw new Error("There is no account with this key.");
    return holder;
  };

  return {
    answerWith(place, status, { times, ...more } = {}) {
      faults.add(place, { kind: "answer", status, ...more }, times);
    },
    fault: (place, fault, times) => faults.add(place, fault, times),
    dropStreams: (kind) => each(kind, (stream) => stream.drop()),
    endStreams: (kind) => each(kind, (stream) => stream.end()),
    cutMidFrame: (kind) =>
      each(kind, (stream) => {
        // Nothing gets through to a silenced stream, so nothing would tell that the half is out.
        if (streams.isSilenced) stream.drop();
        else stream.write(halfFrame, () => stream.drop());
      }),
    silence: (on) => void (streams.isSilenced = on),
    writeRaw: (kind, bytes) => void each(kind, (stream) => stream.write(bytes)),
    sendRetryAfter: (on) => void (api.sendsRetryAfter = on),
    goDown: options.goDown,
    comeUp: options.comeUp,
    changeAccount(apiKey, change) {
      const holder = holderOf(apiKey);
      Object.assign(holder, change);
      if (change.isRevoked) for (const stream of streams.all) if (stream.holder === holder) stream.drop();
    },
    changeChannel(channelName, change) {
      const channel = world.channels.get(channelName);
      if (!channel) throw new Error(`There is no channel ${channelName}.`);
      if (change.isLive !== undefined) setLive(channel, change.isLive);
      if (change.isAiInChat !== undefined) channel.isAiInChat = change.isAiInChat;
    },
    changeCharacter: (apiKey, characterId) => void (holderOf(apiKey).activeCharacterId = characterId),
    clear() {
      faults.clear();
      streams.isSilenced = false;
      api.sendsRetryAfter = false;
    },
  };
}
