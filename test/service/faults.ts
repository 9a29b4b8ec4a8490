import type { Endpoint } from "./endpoints.ts";

/** What is done to a request in place of, or before, its proper answer. */
export type AnswerFault =
  /** Answers this, without touching the service's state. `body` may be any bytes, with any headers. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array;
    }
  /** Does all that was asked, but begins to answer only after `delayMs`: slow headers. */
  | { readonly kind: "delay"; readonly delayMs: number }
  /** Does all that was asked, but begins to answer only once this has resolved. */
  | { readonly kind: "wait"; readonly until: Promise<unknown> }
  /** Takes the request and never answers. */
  | { readonly kind: "hang" }
  /** Tears the connection down without an answer. */
  | { readonly kind: "reset" };

/** Where a fault strikes: one endpoint, or any of them. */
export type FaultPlace = Endpoint | "any";

/** Faults that wait for a request. The first that fits strikes. */
export interface Faults {
  /** Adds a fault for the next `times` requests there (default 1; `Infinity`: until cleared). */
  add(place: FaultPlace, fault: AnswerFault, times?: number): void;
  /** The fault that strikes this request, if one does; it is then used up by one. */
  take(endpoint: Endpoint): AnswerFault | undefined;
  clear(): void;
}

/** No fault yet. */
export function createFaults(): Faults {
  const waiting: { readonly place: FaultPlace; readonly fault: AnswerFault; times: number }[] = [];
  return {
    add: (place, fault, times = 1) => void waiting.push({ place, fault, times }),
    take(endpoint) {
      const index = waiting.findIndex(({ place }) => place === "any" || place === endpoint);
      const found = waiting[index];
      if (!found) return undefined;
      if (--found.times <= 0) waiting.splice(index, 1);
      return found.fault;
    },
    clear: () => void (waiting.length = 0),
  };
}
