import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { findQtPython } from "../../fixtures/requirements.ts";

/** Python with PyQt5's SVG module. */
function python(): string {
  const found = findQtPython();
  if (found === undefined) throw new Error("PyQt5's SVG module is not installed.");
  return found;
}

/**
 * Renders SVG files to PNGs with Qt's SVG module, which Stream Deck draws keys with.
 *
 * @param size Width and height in pixels.
 * @returns What Qt warned about, empty if nothing.
 */
export async function renderWithQt(
  size: number,
  files: readonly { readonly svg: string; readonly png: string }[],
): Promise<string> {
  const script = fileURLToPath(new URL("render-with-qt.py", import.meta.url));
  const { code, said } = await run(python(), [
    script,
    String(size),
    ...files.flatMap(({ svg, png }) => [svg, png]),
  ]);
  if (code !== 0) throw new Error(`Qt could not draw the keys: ${said}`);
  // Where it would keep its sockets says nothing about the pictures.
  return said.replace(/^QStandardPaths: .*$/gmu, "").trim();
}

/**
 * Measures with Qt's SVG module how wide the texts of SVG files are drawn, which are 144 pixels wide.
 *
 * @returns The font that Qt has for `font`, and each file's width.
 */
export async function measureWithQt(
  font: string,
  files: readonly string[],
): Promise<{ readonly font: string; readonly widths: readonly number[] }> {
  const script = fileURLToPath(new URL("text-boxes-with-qt.py", import.meta.url));
  const { code, said, printed } = await run(python(), [script, font, ...files]);
  if (code !== 0) throw new Error(`Qt could not measure the texts: ${said}`);
  const [actual = "", ...boxes] = printed.trim().split(/\r?\n/);
  return {
    font: actual,
    widths: boxes.map((box) => {
      const [left = 0, right = 0] = box.split(" ").map(Number);
      return right - left;
    }),
  };
}

async function run(
  command: string,
  args: readonly string[],
): Promise<{ code: number; said: string; printed: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, QT_QPA_PLATFORM: "offscreen" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, printed, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, "close"),
  ]);
  return { code: Number(code), said, printed };
}
