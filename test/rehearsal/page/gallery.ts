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
import { galleryStates } from "./gallery-states.ts";

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
