import { setTimeout as wait } from "node:timers/promises";
import { type Stage, type StageOptions, startStage } from "../../plugin/stage.ts";
import { type BareDeck, startBareDeck } from "../cpu/bare-deck.ts";
import { hasProcessCosts, residentMbOf, watchCpu } from "../cpu/process-costs.ts";
import { atPace, chatLine, crowdedDeck, makeBusy, starterDeck } from "../crowded-deck.ts";
import { type Result, counted, medianOf } from "../results.ts";
import { type StreamAddress, listen, relayOf } from "../times/streams.ts";

const rates = [1, 10, 100, 1_000];
const keyCounts = [1, 10, 32, 100];
const eventsASecond = 20;
const measuredMs = 6_000;
/** What a start or another pace leaves to be done is done by then. */
const settlesMs = 1_500;

/** How the plugin's share of a core, and an event's way to a page, grow with the number of chat messages. */
export async function growthOfEvents(): Promise<readonly Result[]> {
  const stage = await startStage({ ...starterDeck(), service: { crowd: false } });
  const { service, account } = stage;
  const bare = await startBareDeck(stage, starterDeck());
  const ended = new AbortController();
  const sentAt = new Map<string, number>();
  const timesTo = async (address: StreamAddress): Promise<number[]> => {
    const times: number[] = [];
    await listen(address, ended.signal, (id) => {
      const at = sentAt.get(id);
      if (at !== undefined) times.push(performance.now() - at);
    });
    return times;
  };
  const ours = await timesTo(await relayOf(stage));
  const floor = await timesTo({ base: service.baseUrl, token: account.apiKey });
  const results: Result[] = [];
  for (const rate of rates) {
    const quieten = atPace(rate, (number) => {
      const at = performance.now();
      sentAt.set(service.emit("chat.message", chatLine(number)).id, at);
    });
    await wait(settlesMs);
    ours.length = floor.length = 0;
    const shares = await sharesOf(stage, bare);
    quieten();
    sentAt.clear();
    results.push(
      {
        what: `plugin, ${counted(rate, "chat message")}/s`,
        unit: "%",
        ...shares,
      },
      {
        what: `event → page, ${counted(rate, "chat message")}/s, median`,
        unit: "ms",
        ours: medianOf(ours),
        floor: medianOf(floor),
      },
    );
  }
  ended.abort();
  await bare.close();
  await stage.close();
  return results;
}

/** How the plugin's share of a core and its memory grow with the number of keys in view, in a busy channel. */
export async function growthOfKeys(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const count of keyCounts) {
    const deck: StageOptions = { ...crowdedDeck(count), service: { crowd: false } };
    const stage = await startStage(deck);
    const bare = await startBareDeck(stage, deck);
    const quieten = makeBusy(stage.service, eventsASecond);
    await wait(settlesMs);
    results.push(
      {
        what: `plugin, ${counted(count, "key")}`,
        unit: "%",
        ...(await sharesOf(stage, bare)),
      },
      {
        what: `plugin's memory, ${counted(count, "key")}`,
        unit: "MB",
        ours: await residentMbOf(stage.deck.pid),
        floor: await residentMbOf(bare.deck.pid),
      },
    );
    quieten();
    await bare.close();
    await stage.close();
  }
  return results;
}

async function sharesOf(
  stage: Stage,
  bare: BareDeck,
): Promise<{ readonly ours: number; readonly floor: number }> {
  if (!hasProcessCosts) {
    await wait(measuredMs);
    return { ours: Number.NaN, floor: Number.NaN };
  }
  const ours = await watchCpu([stage.deck.pid]);
  const floor = await watchCpu([bare.deck.pid]);
  await wait(measuredMs);
  return { ours: await ours(), floor: await floor() };
}
