import type { ObsWords } from "../../shared/words/obs-words.ts";
import { palette } from "./palette.ts";
import { escapeXml } from "./svg.ts";

/** Colours of OBS's windows in its usual theme. */
const grey = { window: "#272a33", title: "#1d1f26", field: "#3c404b", line: "#5b6070", ink: "#fefefe" };
const width = 300;
const edge = 16;
const titleHeight = 34;

/**
 * OBS's window with the settings of its WebSocket server, as an SVG for a page: what to tick and to press there is
 * ringed and has a letter. Its text takes the page's font.
 */
export function obsSettingsWindow(words: ObsWords): string {
  const okWidth = 92;
  const okLeft = width - edge - okWidth;
  return drawWindow({ program: "OBS", title: words.settings, height: 286 }, [
    checkbox(60, words.enable),
    mark(edge - 8, 41, width - 2 * edge + 16, "A"),
    checkbox(98, words.authentication),
    text(edge, 134, words.password, 14),
    field(edge, 142, width - 2 * edge, "••••••••"),
    button(edge, 186, width - 2 * edge, words.showInfo),
    mark(edge - 8, 182, width - 2 * edge + 16, "B"),
    button(okLeft, 242, okWidth, words.ok),
    mark(okLeft - 8, 238, okWidth + 16, "D"),
  ]);
}

/** OBS's window with the password, as an SVG for a page; the button that copies it is ringed and has a letter. */
export function obsInfoWindow(words: ObsWords): string {
  const copyWidth = 92;
  const copyLeft = width - edge - copyWidth;
  const row = (top: number, name: string, value: string): string =>
    text(edge, top + 12, name, 14) +
    field(edge, top + 18, copyLeft - edge - 10, value) +
    button(copyLeft, top + 18, copyWidth, words.copy);
  return drawWindow({ program: "OBS", title: words.infoTitle, height: 286 }, [
    row(46, words.ip, "192.168.1.20"),
    row(104, words.port, "4455"),
    row(162, words.password, "••••••••"),
    mark(copyLeft - 8, 176, copyWidth + 16, "C"),
  ]);
}

/** What the systems call Node. */
const nodeNames = { Windows: "Node.js JavaScript Runtime", macOS: "“node”" };

/** The question of a system's firewall about the plugin, as an SVG for a page; the button to press is ringed. */
export function firewallWindow(
  system: keyof typeof nodeNames,
  words: { readonly title?: string; readonly allow: string; readonly deny: string },
): string {
  const wide = 126;
  const [allowLeft, denyLeft] = system === "Windows" ? [edge, edge + wide + 16] : [edge + wide + 16, edge];
  // Lines take the place of the question, which differs from version to version.
  return drawWindow({ program: system, title: words.title ?? system, height: 180 }, [
    text(edge, 66, nodeNames[system], 15),
    line(84, 268),
    line(100, 190),
    button(allowLeft, 130, wide, words.allow),
    button(denyLeft, 130, wide, words.deny),
    mark(allowLeft - 8, 126, wide + 16, "A"),
  ]);
}

function drawWindow(
  { program, title, height }: { readonly program: string; readonly title: string; readonly height: number },
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title === program ? title : `${program}: ${title}`)}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="${grey.window}"/>`,
    `<path d="M0 ${titleHeight}V8a8 8 0 0 1 8-8H${width - 8}a8 8 0 0 1 8 8V${titleHeight}Z" fill="${grey.title}"/>`,
    text(edge, 22, title, 14),
    ...parts,
    `</svg>`,
  ].join("");
}

function text(x: number, baseline: number, words: string, size: number, anchor = "start"): string {
  return `<text x="${x}" y="${baseline}" font-size="${size}" fill="${grey.ink}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
}

/** What takes the place of a line of text. */
function line(y: number, wide: number): string {
  return `<rect x="${edge}" y="${y}" width="${wide}" height="7" rx="3.5" fill="${grey.line}"/>`;
}

/** A ticked box with its words. `middle`: where it is from the top. */
function checkbox(middle: number, words: string): string {
  return (
    `<rect x="${edge}" y="${middle - 9}" width="18" height="18" rx="4" fill="#284cb8"/>` +
    `<path d="M${edge + 4} ${middle}l4 4 7-8" fill="none" stroke="#ffffff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>` +
    text(edge + 28, middle + 5, words, 15)
  );
}

function field(x: number, y: number, wide: number, value: string): string {
  return `<rect x="${x}" y="${y}" width="${wide}" height="30" rx="4" fill="${grey.field}"/>${text(x + 10, y + 20, value, 14)}`;
}

function button(x: number, y: number, wide: number, words: string): string {
  return (
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="${wide - 1}" height="29" rx="4" fill="${grey.field}" stroke="${grey.line}"/>` +
    text(x + wide / 2, y + 20, words, 14, "middle")
  );
}

/** A ring around what is used, and the letter that sentences name it by. */
function mark(x: number, y: number, wide: number, letter: string): string {
  const [right, middle] = [x + wide, y + 17];
  return (
    `<rect x="${x}" y="${y}" width="${wide}" height="38" rx="9" fill="none" stroke="${palette.attention}" stroke-width="2.5"/>` +
    `<circle cx="${right - 4}" cy="${middle - 15}" r="12" fill="${palette.attention}"/>` +
    `<text x="${right - 4}" y="${middle - 9.5}" font-size="15" font-weight="bold" fill="${palette.ground}" text-anchor="middle">${letter}</text>`
  );
}
