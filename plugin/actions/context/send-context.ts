import { contextLimit, lengthOf } from "../../../shared/api/endpoints.ts";
import type { AiContextPress } from "../../session/presses/presses.ts";
import type { PressResult } from "../../session/presses/press-session.ts";
import type { Session } from "../../session/session.ts";

/** Result of a request to add a text to the AI's context. */
export type ContextResult =
  | PressResult
  /** `under-way`: the source's last press has no answer yet, so another would add its text twice. */
  | { readonly kind: "under-way" | "empty" }
  | { readonly kind: "too-long"; readonly length: number };

/** Adds a text to the AI's context if the service can accept it. */
export async function sendContext(session: Session, press: AiContextPress): Promise<ContextResult> {
  if (session.store.value.contexts.get(press.source)?.phase === "sending") return { kind: "under-way" };
  const length = lengthOf(press.content);
  if (press.content.trim() === "") return { kind: "empty" };
  return length > contextLimit ? { kind: "too-long", length } : session.addContext(press);
}
