/// <reference types="vite/client" />
// The browsers that run without a screen bring letters for European scripts only.
import "@fontsource/noto-sans-arabic/arabic-600.css";
import "@fontsource/gugi/korean-400.css";
import type { PieceCode } from "../../../overlay/pieces/piece.ts";
import { pieces as definitions } from "../../../overlay/pieces/registry.ts";
import { SidekickOverlay } from "../../../overlay/element/sidekick-overlay.ts";
import { themeFaces } from "../../../overlay/style/theme-face.ts";
import type { Theme } from "../../../overlay/page/overlay-options.ts";
import { readOptions } from "../../../overlay/options/options.ts";
import { localeFor, overlayWords } from "../../../shared/words/words.ts";
import { useEmotes } from "../../../overlay/emotes/emotes.ts";
import { galleryEmotes, galleryStates } from "./gallery-states.ts";

const modules = import.meta.glob<Readonly<Record<string, PieceCode>>>("../../../overlay/pieces/*/piece.ts", {
  eager: true,
});
const codes = Object.values(modules).flatMap((module) => Object.values(module));
const pieces = definitions.flatMap((definition) =>
  codes.filter(({ name }) => name === definition.name).map((code) => ({ ...definition, ...code })),
);

// Every element in every awkward state, for whoever changes one: `gallery.html?theme=paper`.
const { searchParams } = new URL(location.href);
const theme = searchParams.get("theme") ?? "ember";
const motion = searchParams.get("motion") ?? "full";
const locale = localeFor(overlayWords, searchParams.get("lang") ?? "en");
document.documentElement.lang = locale.language;
const main = document.querySelector("main");
for (const [path, address] of Object.entries(
  import.meta.glob<string>("../../../node_modules/@fontsource/*/files/*-latin{,-ext}-400-normal.woff2", {
    eager: true,
    query: "?url",
    import: "default",
  }),
)) {
  const [, face, part = ""] = /@fontsource\/([^/]+)\/.*-latin(-ext)?-/.exec(path) ?? [];
  if (face === themeFaces[theme as Theme])
    document.fonts.add(new FontFace(`sidekick-${theme}${part}`, `url("${address}")`, { weight: "100 900" }));
}
// Chromium 149 keeps text invisible that it has measured while its letters were loading.
await Promise.all([...document.fonts].map((font) => font.load()));

const { fetch: fetchOthers } = globalThis;
/** Pictures of emotes are drawn here; in the product the plugin has them. */
globalThis.fetch = async (input, init) => {
  const [, id] = /\/emotes\/(.+)$/.exec(input instanceof Request ? input.url : String(input)) ?? [];
  if (id === undefined) return fetchOthers(input, init);
  if (id === "coming") return new Response(null, { status: 202 });
  return new Response(await pictureOf(id));
};
useEmotes(galleryEmotes);

async function pictureOf(id: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(id === "wide" ? 168 : 56, 56);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  if (id === "over") {
    context.strokeStyle = "#7fd4ff";
    context.lineWidth = 5;
    for (const x of [8, 22, 36, 50]) {
      context.moveTo(x, 4);
      context.lineTo(x - 8, 24);
    }
    context.stroke();
  } else {
    context.fillStyle = id === "wide" ? "#c05bd8" : "#ffcf4a";
    context.beginPath();
    context.roundRect(0, 0, canvas.width, canvas.height, 28);
    context.fill();
    context.fillStyle = "#3a2410";
    for (const x of [0.35, 0.65]) context.fillRect(x * canvas.width - 4, 18, 8, 12);
    context.fillRect(0.3 * canvas.width, 38, 0.4 * canvas.width, 6);
  }
  return canvas.convertToBlob();
}

for (const { name, query, shown, portraits } of galleryStates) {
  const overlay = new SidekickOverlay();
  overlay.pieces = pieces;
  overlay.options = readOptions(new URLSearchParams(`${query}&theme=${theme}&motion=${motion}`));
  overlay.locale = locale;
  overlay.shown = shown;
  if (portraits) overlay.portraits = portraits;
  overlay.style.setProperty("--sidekick-level", "0.6");
  overlay.style.setProperty(
    "--sidekick-display-font",
    `"sidekick-${theme}", "sidekick-${theme}-ext", "Noto Sans Arabic", "Gugi"`,
  );
  const stage = document.createElement("div");
  stage.className = "stage";
  stage.append(overlay);
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  const figure = document.createElement("figure");
  figure.dataset["state"] = name;
  figure.append(stage, caption);
  main?.append(figure);
}
