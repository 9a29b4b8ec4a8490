import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";

/** Python under the names that it has on the systems people use; Debian's packages belong to the first. */
const pythons = ["/usr/bin/python3", "python3", "python"];

/** The Python that has PyQt5's SVG module, if there is one. */
async function findPython(): Promise<string | undefined> {
  for (const python of pythons) {
    const { code } = await run(python, ["-c", "import PyQt5.QtSvg"]);
    if (code === 0) return python;
  }
  return undefined;
}

/**
 * Renders SVG files to PNGs with Qt's SVG module, which Stream Deck draws keys with.
 *
 * @param size Width and height in pixels.
 * @returns What Qt warned about, empty if nothing; `undefined` where PyQt5 is not installed.
 */
export async function renderWithQt(
  size: number,
  files: readonly { readonly svg: string; readonly png: string }[],
): Promise<string | undefined> {
  const python = await findPython();
  if (python === undefined) return undefined;
  const script = fileURLToPath(new URL("render-with-qt.py", import.meta.url));
  const { code, said } = await run(python, [
    script,
    String(size),
    ...files.flatMap(({ svg, png }) => [svg, png]),
  ]);
  if (code !== 0) throw new Error(`Qt could not draw the keys: ${said}`);
  // Where it would keep its sockets says nothing about the pictures.
  return said.replace(/^QStandardPaths: .*$/gmu, "").trim();
}

async function run(command: string, args: readonly string[]): Promise<{ code: number; said: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, QT_QPA_PLATFORM: "offscreen" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    return { code: Number(code), said };
  } catch {
    // No such program.
    return { code: 127, said: "" };
  }
}
