import { setTimeout as wait } from "node:timers/promises";
import { startStage } from "../../plugin/stage.ts";
import { watchCpu } from "../cpu/process-costs.ts";
import { atPace, chatLine, starterDeck } from "../crowded-deck.ts";
import { type Result, counted, medianOf } from "../results.ts";
import { listen, relayOf, startBareRelay } from "../times/streams.ts";

const pageCounts = [1, 3, 10];
const eventsASecond = 100;
const measuredMs = 6_000;
const settlesMs = 1_500;

/** How the plugin's share of a core, and an event's way to each page, grow with the number of open pages. */
export async function growthOfPages(): Promise<readonly Result[]> {
  const stage = await startStage({ ...starterDeck(), service: { crowd: false } });
  const relay = await relayOf(stage);
  const bare = await startBareRelay(stage);
  const ended = new AbortController();
  const sentAt = new Map<string, number>();
  const ours: number[] = [];
  const floor: number[] = [];
  const quieten = atPace(eventsASecond, (number) => {
    const at = performance.now();
    sentAt.set(stage.service.emit("chat.message", chatLine(number)).id, at);
  });
  const results: Result[] = [];
  let open = 0;
  for (const count of pageCounts) {
    for (; open < count; open++)
      for (const [address, times] of [
        [relay, ours],
        [bare.address, floor],
      ] as const)
        await listen(address, ended.signal, (id) => {
          const at = sentAt.get(id);
          if (at !== undefined) times.push(performance.now() - at);
        });
    await wait(settlesMs);
    ours.length = floor.length = 0;
    const shares = await Promise.all([watchCpu([stage.deck.pid]), watchCpu([bare.pid])]);
    await wait(measuredMs);
    const [share = Number.NaN, floorShare] = await Promise.all(shares.map((stop) => stop()));
    const pages = counted(count, "page");
    results.push(
      {
        what: `plugin, ${pages}, 100 chat messages/s`,
        unit: "%",
        ours: share,
        floor: floorShare,
      },
      {
        what: `event → page, ${pages}, median`,
        unit: "ms",
        ours: medianOf(ours),
        floor: medianOf(floor),
      },
    );
  }
  quieten();
  ended.abort();
  bare.close();
  await stage.close();
  return results;
}
