import * as v from "valibot";
import { type CheckLine, checkLineSchema } from "../../shared/protocol/check-lines.ts";
import { pageFetch } from "../page/page-fetch.ts";

/**
 * Calls back with each line of an answer as it comes, and with each level on OBS's own meter in decibels, all as JSON.
 * Rejects when the plugin does not answer.
 */
export async function readEach(
  path: string,
  method: "GET" | "PUT",
  onLine: (line: CheckLine) => void,
  onLevel?: (level: number) => void,
): Promise<void> {
  const { body } = await ask(path, { method });
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let rest = "";
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const read: unknown = JSON.parse(line);
      if (typeof read === "number") onLevel?.(read);
      else if (v.is(checkLineSchema, read)) onLine(read);
    }
    if (done) return;
  }
}

/** Asks the plugin for a change; resolves with the result, which may ask to confirm. */
export async function putChange(path: string): Promise<CheckLine> {
  const response = await ask(path, { method: "PUT" });
  const read: unknown = await response.json();
  if (!v.is(checkLineSchema, read)) throw new TypeError("no line");
  return read;
}

/** Asks the plugin. Rejects if there is no response, or one with the status of an error. */
export async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  const response = await pageFetch(path, { cache: "no-store", ...request });
  if (!response.ok) throw new TypeError(`status ${response.status}`);
  return response;
}
