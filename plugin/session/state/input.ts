import type { CharacterSummary, ChannelStatus, JoinMode } from "../../../shared/api/client.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import type { JoinOutcome } from "../../../shared/api/join-outcome.ts";
import type { Connection, ListName, ChannelState } from "./channel-state.ts";
import type { Failure } from "./failure.ts";
import type { Cooldown, Exchange } from "./cooldown.ts";

/**
 * Everything that changes the state: responses and events of the service, and requests to it. `at` is monotonic
 * milliseconds; `source` is the id of the key pressed, or what else caused the request.
 */
export type Input =
  | { readonly type: "connection"; readonly connection: Connection; readonly failure?: Failure }
  /** Whether the public chat stream replaces the events. */
  | { readonly type: "chat-stream"; readonly isOpen: boolean }
  | { readonly type: "list.failed"; readonly list: ListName; readonly failure: Failure }
  | ({ readonly type: "characters.read"; readonly characters: readonly CharacterSummary[] } & ListRead)
  | ({ readonly type: "channels.read"; readonly channels: readonly ChannelStatus[] } & ListRead)
  | {
      readonly type: "envelope";
      readonly envelope: Envelope;
      readonly at: number;
      /** Age of the event by the two wall clocks: a resumed event may be old. */
      readonly ageMs: number;
    }
  | {
      readonly type: "reaction.sent";
      readonly source: string;
      readonly channelName: string;
      readonly content: string;
      readonly at: number;
    }
  | { readonly type: "reaction.accepted"; readonly source: string; readonly exchange: Exchange }
  | {
      readonly type: "reaction.too-soon";
      readonly exchange: Exchange;
      readonly retryAfterMs?: number;
      readonly source: string;
    }
  | {
      readonly type: "reaction.failed";
      readonly source: string;
      readonly failure: Failure;
      readonly at: number;
      /** When the request was sent, and whether the service may have counted it; absent if it was never sent. */
      readonly sent?: { readonly at: number; readonly mayHaveCounted: boolean };
    }
  | { readonly type: "reaction.ignored"; readonly source: string; readonly at: number }
  /** A press was queued; without a source, none is queued any more. */
  | { readonly type: "reaction.queued"; readonly source: string | undefined }
  | { readonly type: "context.sent"; readonly source: string }
  | { readonly type: "context.accepted"; readonly source: string; readonly at: number }
  | {
      readonly type: "context.failed";
      readonly source: string;
      readonly failure: Failure;
      readonly at: number;
    }
  /** The session before, of the same API key, had an answer. */
  | { readonly type: "cooldown.changed"; readonly cooldown: Cooldown }
  | { readonly type: "character.asked"; readonly characterId: string; readonly source: string }
  | { readonly type: "character.activated"; readonly characterId: string }
  | {
      readonly type: "character.failed";
      readonly characterId: string;
      readonly source: string;
      readonly failure: Failure;
      readonly at: number;
    }
  | {
      readonly type: "join.sent";
      readonly channelName: string;
      readonly mode: JoinMode;
      readonly at: number;
      readonly untilAt: number;
    }
  | {
      readonly type: "join.answered";
      readonly channelName: string;
      readonly mode: JoinMode;
      readonly outcome: JoinOutcome;
      readonly at: number;
    }
  /** An unconfirmed join has not shown in the status for so long that it never will. */
  | { readonly type: "join.given-up"; readonly channelName: string }
  | { readonly type: "leave.sent"; readonly channelName: string; readonly at: number }
  | {
      readonly type: "presence.failed";
      readonly channelName: string;
      readonly failure: Failure;
      readonly at: number;
    };

/** A list that the service has sent. */
interface ListRead {
  /** What changed since the list was asked for, and may be missing in it. */
  readonly newer?: readonly Input[];
}

/** The reducer for each type of input. Pure; returns the same object when nothing changed. */
export type Reducers = {
  readonly [Type in Input["type"]]: (
    state: ChannelState,
    input: Extract<Input, { readonly type: Type }>,
  ) => ChannelState;
};
