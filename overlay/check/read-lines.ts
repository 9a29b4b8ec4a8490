import * as v from "valibot";
import { type CheckLine, checkLineSchema } from "../../shared/protocol/check-lines.ts";
import { pageFetch } from "../page/page-fetch.ts";

/** Asks the plugin to check everything; calls back with each line as it comes. Rejects when the plugin does not answer. */
export function readLines(language: string, onLine: (line: CheckLine) => void): Promise<void> {
  return readEach(`/check/lines?lang=${language}`, "GET", onLine);
}

/** Plays a test voice in the overlay; calls back with its level on OBS's own meter, in decibels, and with the result. */
export function playTestSound(
  language: string,
  onLine: (line: CheckLine) => void,
  onLevel: (level: number) => void,
): Promise<void> {
  return readEach(`/check/sound?lang=${language}`, "PUT", onLine, onLevel);
}

/** Calls back with each line of an answer, which is JSON. */
async function readEach(
  path: string,
  method: string,
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

/** Mends the first fault of the overlay's sound in OBS; resolves with the result. */
export function requestSoundMend(language: string): Promise<CheckLine> {
  return put(`/check/source-sound?lang=${language}`);
}

/** Lets the desktop app speak instead of the overlay; resolves with the result, which may ask to confirm. */
export function letAppSpeak(language: string, isConfirmed: boolean): Promise<CheckLine> {
  return put(`/check/app-voice?lang=${language}${isConfirmed ? "&confirmed" : ""}`);
}

async function put(path: string): Promise<CheckLine> {
  const response = await ask(path, { method: "PUT" });
  const read: unknown = await response.json();
  if (!v.is(checkLineSchema, read)) throw new TypeError("no line");
  return read;
}

/** A report, as text. */
export async function readReport(language: string): Promise<Blob> {
  return (await ask(`/check/report?lang=${language}`)).blob();
}

async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  const response = await pageFetch(path, { cache: "no-store", ...request });
  if (!response.ok) throw new TypeError(`status ${response.status}`);
  return response;
}
