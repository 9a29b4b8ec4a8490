import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startStage, uuid } from "../plugin/stage.ts";
import { anyEnvelopeOf } from "../shared/envelopes.ts";
import { makeBusy } from "./crowded-deck.ts";
import { type Summary, summaryOf } from "./figures.ts";
import { residentMbOf } from "./cpu/process-costs.ts";

/** What the relay costs between the service and ten pages. */
export interface FanOut {
  /** Milliseconds from the arrival of an envelope on a connection of its own to the service, to its arrival at a page. */
  readonly added: Summary;
  /** The same with a program between that only writes on what it gets. */
  readonly floor: Summary;
  /** Envelopes of the minute of 1,000 a second, and how many of them, over all pages, did not arrive. */
  readonly sent: number;
  readonly missing: number;
  /** Resident memory of the plugin's process after the first third of that time and at its end; not a number elsewhere than on Linux. */
  readonly earlyMb: number;
  readonly lateMb: number;
}

const pages = 10;
const rounds = 300;
const aSecond = 1_000;

/** Listeners run in this process, so that one clock times both ways. */
export async function relayFanOut(minutes: number): Promise<FanOut> {
  const stage = await startStage({
    keys: [{ action: uuid.voice, settings: {} }],
    service: { crowd: false },
  });
  const { service, account, deck } = stage;
  const ended = new AbortController();
  const url = new URL(await overlayUrl(stage));
  const listen = async (
    base: string,
    token: string,
    onId: (id: string) => void,
    signal: AbortSignal = ended.signal,
  ): Promise<void> => {
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
    // It ends with the run.
    read().catch(() => {});
  };
  const direct = new Map<string, number>();
  const added: number[] = [];
  const floor: number[] = [];
  let arrived = 0;
  let isTimed = true;
  await listen(service.baseUrl, account.apiKey, (id) => {
    if (isTimed) direct.set(id, performance.now());
  });
  const bare = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("bare-relay.ts", import.meta.url)),
      `${service.baseUrl}/v1/eventsub/stream`,
      account.apiKey,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [port] = (await once(bare.stdout, "data")) as [Buffer];
  const bareEnded = new AbortController();
  for (let page = 0; page < pages; page++)
    await listen(
      `http://127.0.0.1:${port.toString().trim()}`,
      "",
      (id) => {
        const at = direct.get(id);
        if (at !== undefined) floor.push(performance.now() - at);
      },
      bareEnded.signal,
    );
  const { type, payload } = anyEnvelopeOf("chat.ai_message");
  const happen = async (): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      service.emit(type, payload);
      await wait(20);
    }
  };
  await happen();
  bareEnded.abort();
  bare.kill();
  // A page that opens is brought what nobody has been shown.
  direct.clear();
  for (let page = 0; page < pages; page++)
    await listen(url.origin, url.searchParams.get("token") ?? "", (id) => {
      arrived++;
      const at = direct.get(id);
      if (at !== undefined) added.push(performance.now() - at);
    });
  await happen();
  isTimed = false;
  direct.clear();
  const before = arrived;
  const quieten = makeBusy(service, aSecond);
  const totalMs = minutes * 60_000;
  await wait(totalMs / 3);
  const { pid } = deck;
  const isLinux = process.platform === "linux";
  const earlyMb = isLinux ? await residentMbOf(pid) : Number.NaN;
  await wait((totalMs * 2) / 3);
  const lateMb = isLinux ? await residentMbOf(pid) : Number.NaN;
  const sent = quieten();
  // What is on its way arrives.
  for (let last = -1; last !== arrived; await wait(500)) last = arrived;
  ended.abort();
  await stage.close();
  return {
    added: summaryOf(added),
    floor: summaryOf(floor),
    sent,
    missing: sent * pages - (arrived - before),
    earlyMb,
    lateMb,
  };
}

async function overlayUrl(stage: Awaited<ReturnType<typeof startStage>>): Promise<string> {
  const inspector = await stage.keys[0]?.openInspector();
  for (;;) {
    const url = (await inspector?.ask("getOverlayUrl"))?.["url"];
    if (typeof url === "string" && url !== "") return url;
    await wait(50);
  }
}
