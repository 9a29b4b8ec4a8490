import { alertLibrary } from "../../fixtures/alert-library.ts";
import { noApproval } from "../../fixtures/no-approval.ts";
import { mkdtemp, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Account } from "../../../plugin/session/account.ts";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { createOverlayInObs } from "../../../plugin/obs/overlay-in-obs.ts";
import { openPortraits } from "../../../plugin/library/portraits.ts";
import { openPictures } from "../../../plugin/library/pictures.ts";
import { createKnownVoices } from "../../../plugin/library/known-voices.ts";
import { createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { frameText } from "../../../plugin/events/page-streams.ts";
import { createLayouts } from "../../../plugin/library/layouts.ts";
import { pendingFor } from "../../../plugin/events/pending.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { createEventRelay } from "../../../plugin/events/event-relay.ts";
import { type PagesServer, startPagesServer } from "../../fixtures/pages-server.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { json, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { writePages } from "../../fixtures/write-pages.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { noCheck } from "../../fixtures/no-check.ts";
import { noControlPages } from "../../fixtures/no-control-pages.ts";
import { startObsDouble } from "../../obs/obs-double.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { fastClock } from "../faults/fast-clock.ts";
import { seeded } from "../faults/schedule.ts";
import { type EveningPage, openEveningPage } from "./evening-page.ts";

/** How an evening ended. */
export interface Evening {
  /** What went wrong on purpose: connections cut, the service ill, pages loaded anew, the relay restarted, OBS gone. */
  readonly faults: number;
  /** Alerts and messages that the plugin was given whole. */
  readonly given: number;
  /** How many no viewer saw, and how many were shown again after they had been shown to their end. */
  readonly lost: number;
  readonly doubled: number;
  /** Whether at the end the link to OBS is up and knows what is on air, and everything is shown that should be. */
  readonly endsRight: boolean;
}

const apiKey = "sk-evening";
const token = "e".repeat(43);
const stepMs = 20_000;
/** Nothing waits longer in a page for its turn. */
const maxWaitMs = 60_000;

/**
 * Hours of a stream in minutes: a service, the plugin's relay and its link to OBS, over real sockets and on a faster
 * clock, with a page in OBS; all of them fail at random, as the seed has it.
 */
export async function runEvening(seed: number, hours: number): Promise<Evening> {
  const random = seeded(seed);
  const clock = fastClock();
  const log = createRecordedLog();
  const folder = await mkdtemp(join(tmpdir(), "evening-"));
  await writePages(folder);

  let upstream: ServerResponse | undefined;
  /** When each was given, and for how long it is pending for a page. */
  const given = new Map<string, { readonly at: number; readonly forMs: number }>();
  const received = new Set<string>();
  let isIll = false;
  const service = await startScriptedServer((response, { path }) => {
    if (isIll) return void response.writeHead(503).end();
    if (path === "/v1/characters" || path === "/v1/channels/status") return json(response, []);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    // The chat stream, which the plugin follows for as long as the events fail, has nothing of all this.
    if (path !== "/v1/eventsub/stream") return;
    upstream = response;
    response.once("close", () => {
      if (upstream === response) upstream = undefined;
      if (response.writableEnded) return;
      // The plugin left, as after sleep, and what was written since has met nobody.
      const ids = [...given.keys()];
      for (const id of ids.slice(ids.findLastIndex((other) => received.has(other)) + 1)) given.delete(id);
    });
  });
  const stored = { cooldownOf: () => undefined, saveCooldown: () => {} };
  const account = new Account({ fetch, clock, random, log, stored });
  account.onEvent(({ envelope }) => envelope && received.add(envelope.id));
  const control = createOverlayControl({
    muted: false,
    volume: 100,
    alertsPaused: false,
    isAvatarHidden: false,
  });
  const approving = noApproval();
  const alerting = await alertLibrary(folder);
  const events = createEventRelay({
    ...approving,
    alerts: alerting.alerts,
    fetch,
    random: Math.random,
    account,
    control,
    clock,
    log,
    voiceHosts: () => [],
  });
  const portraits = await openPortraits(join(folder, "avatars.json"), log, clock);
  const pictures = await openPictures(join(folder, "pictures"), log, clock);
  const startAt = (port: number): Promise<PagesServer> =>
    startPagesServer({
      port,
      tokens: { overlay: token, control: "c".repeat(43), setUp: "s".repeat(43), api: "a".repeat(43) },
      controlPages: noControlPages,
      pagesFolder: folder,
      events,
      layouts: createLayouts({}, () => {}),
      portraits,
      pictures,
      tones: createSeenTones([], () => {}),
      knownVoices: createKnownVoices([], () => {}),
      ...alerting,
      hiddenWords: approving.hiddenWords,
      check: noCheck,
      account,
      control,
      clock,
      log,
    });
  let relay = await startAt(0);
  account.apply(readGlobalSettings({ baseUrl: service.url, apiKey }));
  let obs = await startObsDouble();
  const { port: obsPort } = new URL(obs.address);
  const link = new ObsLink({ connect: connectToObs, clock, random, log });
  link.use({ obsAddress: obs.address, obsPassword: "" });
  const overlay = createOverlayInObs({
    link,
    overlay: () => Promise.resolve({ url: relay.overlayUrl }),
  });
  const pass = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));
  const until = async (isSo: () => boolean): Promise<boolean> => {
    for (let tries = 0; tries < 400; tries++) {
      if (isSo()) return true;
      await pass(3_000);
    }
    return false;
  };
  await until(() => link.state.value.connection === "open" && upstream !== undefined);
  // On a busy computer the faster clock's patience may be over before OBS has answered.
  for (let isIn = false; !isIn;) {
    isIn = await overlay.install({ sceneName: "", sourceName: "" }).then(
      () => true,
      () => false,
    );
  }

  const page: EveningPage = openEveningPage({ relay, control, clock, random, log });
  await until(() => page.isOpen);
  let written = 0;
  let faults = 0;

  const happen = (): void => {
    if (!upstream) return;
    const isAlert = random() < 0.6;
    const envelope = isAlert
      ? envelopeOf("channel.event", {})
      : envelopeOf("chat.ai_message", { id: `m${++written}` });
    upstream.write(frameText({ id: "", event: envelope.type, text: JSON.stringify(envelope) }));
    given.set(envelope.id, { at: clock.now(), forMs: pendingFor(envelope)?.forMs ?? 0 });
  };
  const strikes: readonly (() => void | Promise<void>)[] = [
    // The connection ends, between two events or in the middle of one, which then was not given.
    () => void upstream?.end(random() < 0.5 ? 'data: {"id":"cut' : ""),
    async () => {
      isIll = true;
      upstream?.end();
      await pass(10_000 + random() * 60_000);
      isIll = false;
    },
    () => page.reload(),
    () => page.reconnect(),
    async () => {
      const { port } = relay;
      await relay.close();
      relay = await startAt(port);
    },
    () => obs.drop(),
    async () => {
      const { inputs, scenes } = obs;
      await obs.close();
      await pass(random() * 60_000);
      obs = await startObsDouble({ port: Number(obsPort) });
      // OBS has kept what was in it.
      for (const [name, { inputKind, settings }] of inputs) obs.addInput(name, inputKind, settings);
      for (const name of scenes.keys()) if (name !== "Scene") obs.addScene(name);
      for (const [name, items] of scenes) for (const { sourceName } of items) obs.addItem(name, sourceName);
    },
    () => {
      obs.enable("Scene", "Sidekick Deck", random() < 0.5);
    },
  ];
  const endsAt = clock.now() + hours * 3_600_000;
  // On a busy computer less happens in the same time.
  while (clock.now() < endsAt || faults < 3 || given.size < 10) {
    if (random() < 0.7) happen();
    if (random() < 0.08) {
      faults++;
      await strikes[Math.floor(random() * strikes.length)]?.();
    }
    await pass(random() * stepMs);
  }
  isIll = false;
  const isCalm = await until(() => upstream !== undefined && page.isOpen);
  happen();
  /** Whether the page was left while it waited, and was there again only after it had become old news. */
  const isExpired = (id: string): boolean => {
    const { at = 0, forMs = 0 } = given.get(id) ?? {};
    return page.absences.some(
      ({ leftAt, openAt }) => openAt > at && leftAt < at + maxWaitMs && openAt - at >= forMs,
    );
  };
  const isMissing = (id: string): boolean => page.ended(id) === 0 && !isExpired(id);
  const isShown = await until(() => ![...given.keys()].some(isMissing));
  obs.enable("Scene", "Sidekick Deck", true);
  const knowsObs = await until(
    () => link.state.value.connection === "open" && link.state.value.overlay === "shown",
  );
  page.close();
  link.close();
  account.apply(readGlobalSettings({}));
  await relay.close();
  await obs.close();
  await service.close();
  await rm(folder, { recursive: true });
  return {
    faults,
    given: given.size,
    lost: [...given.keys()].filter(isMissing).length,
    doubled: [...given.keys()].filter((id) => page.ended(id) > 1).length,
    endsRight: isCalm && isShown && knowsObs,
  };
}
