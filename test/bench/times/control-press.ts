import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { connectControl, controlUrl } from "../../plugin/control/control-client.ts";
import { startStage } from "../../plugin/stage.ts";
import { crowdedDeck, makeBusy } from "../crowded-deck.ts";
import { type Result, timesResults } from "../results.ts";
import { type Load, loadText } from "./press-to-wire.ts";

const presses = 200;
const warmUp = 20;

/** From a press on the control page being sent to what came of it, on the built plugin. */
export async function controlPress(load: Load): Promise<readonly Result[]> {
  const stage = await startStage(crowdedDeck(load.keys));
  const control = await connectControl(await controlUrl(stage.keys[0]));
  const quieten = makeBusy(stage.service, load.eventsASecond);
  // The plugin takes 300 presses in ten seconds.
  const ours = await timesOf(40, (press) => control.press({ does: "volume", volume: press % 100 }));
  quieten();
  const echo = await startEcho();
  const floor = await timesOf(10, echo.ask);
  echo.close();
  control.close();
  await stage.close();
  return timesResults(
    `press on the control page → its result, ${loadText(load)}`,
    { ours, floor },
    { median: undefined, p99: { most: 100 } },
  );
}

async function timesOf(
  pauseMs: number,
  ask: (press: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let press = 0; press < presses + warmUp; press++) {
    const at = performance.now();
    await ask(press);
    if (press >= warmUp) times.push(performance.now() - at);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times;
}

async function startEcho(): Promise<{ ask: () => Promise<unknown>; close: () => void }> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => socket.on("message", (data) => socket.send(data)));
  await once(server, "listening");
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, "open");
  return {
    ask() {
      const answered = once(socket, "message");
      socket.send("a press");
      return answered;
    },
    close() {
      socket.terminate();
      server.close();
    },
  };
}
