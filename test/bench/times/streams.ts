import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Stage } from "../../plugin/stage.ts";

/** Where events are read. */
export interface StreamAddress {
  readonly base: string;
  readonly token: string;
}

/** Reads a stream of events and calls back with the id of each, until `signal`; resolves when the stream is open. */
export async function listen(
  { base, token }: StreamAddress,
  signal: AbortSignal,
  onId: (id: string) => void,
): Promise<void> {
  const { body } = await fetch(`${base}/v1/eventsub/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  const decoder = new TextDecoder();
  let rest = "";
  const read = async (): Promise<void> => {
    for await (const bytes of body ?? []) {
      const frames = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const id = /"id":"([^"]+)"/.exec(frame)?.[1];
        if (id !== undefined) onId(id);
      }
    }
  };
  // It ends with the signal.
  read().catch(() => {});
}

/** Where pages read the plugin's events. The stage has at least one key. */
export async function relayOf(stage: Stage): Promise<StreamAddress> {
  const url = new URL(await overlayUrl(stage));
  return { base: url.origin, token: url.searchParams.get("token") ?? "" };
}

/** The address of the overlay, as the inspector shows it. */
export async function overlayUrl(stage: Stage): Promise<string> {
  const inspector = await stage.keys[0]?.openInspector();
  for (;;) {
    const url = (await inspector?.ask("getOverlayUrl"))?.["url"];
    if (typeof url === "string" && url !== "") return url;
    await wait(20);
  }
}

/** A program that passes on what the service writes, unread. */
export interface BareRelay {
  readonly address: StreamAddress;
  readonly pid: number;
  close(): void;
}

/** Starts one; it ends with the service's stream too. */
export async function startBareRelay({ service, account }: Stage): Promise<BareRelay> {
  const script = fileURLToPath(new URL("bare-relay.ts", import.meta.url));
  const child = spawn(process.execPath, [script, `${service.baseUrl}/v1/eventsub/stream`, account.apiKey], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return {
    address: { base: `http://127.0.0.1:${port.toString().trim()}`, token: "" },
    pid: child.pid ?? 0,
    close: () => void child.kill(),
  };
}
