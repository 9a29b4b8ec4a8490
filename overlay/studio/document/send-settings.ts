import { pageFetch } from "../../page/page-fetch.ts";
import type { SaveReply } from "./save-queue.ts";

const problems: Readonly<Record<number, SaveReply>> = {
  404: "missing",
  409: "taken",
  400: "rejected",
  413: "rejected",
  415: "rejected",
  507: "rejected",
  500: "unwritten",
};

/** Lets the plugin store settings. `isLast`: the page is about to close. */
export async function sendSettings(path: string, request: RequestInit, isLast = false): Promise<SaveReply> {
  try {
    const response = await pageFetch(path, { ...request, keepalive: isLast });
    if (!response.ok) return problems[response.status] ?? "silent";
    return response.status === 204 ? "done" : { text: await response.text() };
  } catch {
    return "silent";
  }
}
