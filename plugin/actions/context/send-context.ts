import { contextLimit, lengthOf } from "../../../shared/api/endpoints.ts";
import type { AiContextPress } from "../../session/presses/presses.ts";
import type { PressOutcome } from "../../session/presses/press-session.ts";
import type { Session } from "../../session/session.ts";

/** What became of a text for the AI's context. */
export type ContextOutcome =
  | PressOutcome
  /** The last press of the same source is not answered yet: another would add its text twice. */
  | { readonly kind: "under-way" | "empty" }
  | { readonly kind: "too-long"; readonly length: number };

/** Adds a text to what the AI knows, if it is one that can be sent. */
export async function sendContext(session: Session, press: AiContextPress): Promise<ContextOutcome> {
  if (session.store.value.contexts.get(press.source)?.phase === "sending") return { kind: "under-way" };
  const length = lengthOf(press.content);
  if (press.content.trim() === "") return { kind: "empty" };
  return length > contextLimit ? { kind: "too-long", length } : session.addContext(press);
}
