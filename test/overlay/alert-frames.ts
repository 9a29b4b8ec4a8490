import type { SidekickOverlay } from "../../overlay/element/sidekick-overlay.ts";
import type { ShownAlert } from "../../overlay/pieces/alerts/alert-queue.ts";
import { type AlertOnShow, nextMoments } from "../../overlay/pieces/alerts/big-moment/big-moment.ts";
import type { AlertEvent } from "../../shared/alerts/alert-kinds.ts";
import { type FlashFrame, flashesIn } from "../../overlay/studio/alerts/flashes.ts";
import type { Page } from "playwright-core";
import { coversField } from "./studio/alerts/covers-field.ts";

/** An alert on a stage of its own: what happened, and the overlay's options. */
export interface StagedAlert {
  readonly event: Readonly<Record<string, unknown>>;
  readonly theme: string;
  readonly motion: string;
}

/** Each stage is a screen of 1920 by 1080, fifteen times smaller, of which a frame has as many cells. */
const stage = { width: 128, height: 72 };
const cells = { width: 32, height: 18 };
const columns = 8;
const frameMs = 60;
const arrivesMs = 1_320;
/** The longest big moment, which begins with its alert. */
const momentMs = 3_960;
const leavesMs = 280;

/**
 * How much alerts flash as they come and go, each on a stage: with their big moments, or without. Their page is left
 * unusable.
 */
export async function flashesOf(page: Page, alerts: readonly StagedAlert[], hasMoments = false) {
  const frames = await alertFrames(page, alerts, hasMoments);
  return frames.map((one, at) => ({ ...alerts[at], ...flashesIn(one, coversField), frames: one.length }));
}

/** Takes the frames of each stage. */
async function alertFrames(
  page: Page,
  alerts: readonly StagedAlert[],
  hasMoments: boolean,
): Promise<readonly (readonly FlashFrame[])[]> {
  const size = { width: columns * stage.width, height: Math.ceil(alerts.length / columns) * stage.height };
  await page.setViewportSize(size);
  const shown = alerts.map(({ event }, at): AlertOnShow => {
    const alert = { eventId: `${at}`, event: event as unknown as AlertEvent };
    const one: ShownAlert = { alert, phase: "on", shownAt: 0, since: 0 };
    const { moment } = nextMoments({ filledAt: -Infinity }, one, 0);
    return hasMoments && moment ? { ...one, moment, hasMoment: true } : one;
  });
  await page.evaluate(stageAlerts, { alerts, shown, stage });
  const frames: FlashFrame[][] = alerts.map(() => []);
  const take = async (fromMs: number, forMs: number): Promise<void> => {
    for (let ms = 0; ms < forMs; ms += frameMs) {
      await page.evaluate(seek, ms);
      const picture = (await page.screenshot({ type: "jpeg", quality: 90 })).toString("base64");
      const all = await page.evaluate(readCells, { picture, columns, count: alerts.length, cells });
      for (const [at, data] of all.entries())
        frames[at]?.push({ atMs: fromMs + ms, ...cells, data: Buffer.from(data, "base64") });
    }
  };
  const lastsMs = hasMoments ? momentMs : arrivesMs;
  await take(0, lastsMs);
  await page.evaluate(leave);
  await take(lastsMs, leavesMs);
  return frames;
}

/** Runs in the page: shows each alert in an overlay of its own, over black and white. */
async function stageAlerts({
  alerts,
  shown,
  stage,
}: {
  readonly alerts: readonly StagedAlert[];
  readonly shown: readonly object[];
  readonly stage: { readonly width: number; readonly height: number };
}): Promise<void> {
  const first = document.querySelector<SidekickOverlay>("sidekick-overlay");
  if (!first) throw new Error("The overlay is not there.");
  const { pieces, options, locale } = first;
  const size = Number.parseFloat(getComputedStyle(first).fontSize);
  const scale = (0.0177 * stage.width) / size;
  document.body.style.cssText = "margin:0;display:flex;flex-wrap:wrap;align-content:start";
  document.body.replaceChildren(
    ...alerts.map(({ theme, motion }, at) => {
      const one = document.createElement("sidekick-overlay") as SidekickOverlay;
      Object.assign(one, { pieces, locale, options: { ...options, theme, motion } });
      one.shown = { alerts: shown[at] };
      const place = document.createElement("div");
      place.append(one);
      // What is fixed to the page is fixed to a stage.
      place.style.cssText = `width:${stage.width}px;height:${stage.height}px;overflow:hidden;transform:translate(0);
        background:linear-gradient(90deg, #000 50%, #fff 50%);--sidekick-scale:${scale};--sidekick-margin:3px`;
      return place;
    }),
  );
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/** Runs in the page: has everything that moves stand as it does after so many milliseconds. */
function seek(ms: number): void {
  // A document's animations do not include those of shadow roots.
  const animations = (root: Document | ShadowRoot): readonly Animation[] => [
    ...root.getAnimations(),
    ...[...root.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? animations(one.shadowRoot) : [])),
  ];
  for (const one of animations(document)) {
    one.pause();
    one.currentTime = ms;
  }
}

/** Runs in the page: has all alerts leave. */
async function leave(): Promise<void> {
  for (const one of document.querySelectorAll<SidekickOverlay>("sidekick-overlay"))
    one.shown = { alerts: { ...(one.shown["alerts"] as object), phase: "leaving" } };
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** Runs in the page: the cells of each stage in a picture of them all, as a canvas has them, in base64. */
async function readCells({
  picture,
  columns,
  count,
  cells,
}: {
  readonly picture: string;
  readonly columns: number;
  readonly count: number;
  readonly cells: { readonly width: number; readonly height: number };
}): Promise<readonly string[]> {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(columns * cells.width, Math.ceil(count / columns) * cells.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at % columns) * cells.width, Math.floor(at / columns) * cells.height];
    return btoa(String.fromCharCode(...context.getImageData(x, y, cells.width, cells.height).data));
  });
}
