import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startDeck } from "./deck.ts";
import { classicDevice, plusDevice } from "./devices.ts";
import type { JsonObject } from "./json.ts";
import { sdkUrl, startTinyDeck, tinyActions, tinyDir } from "./tiny.ts";

describe("start of a plugin (docs: Plugin, Registration)", () => {
  test("runs it in its own folder, without native add-ons and without modules from elsewhere, and announces the devices that are plugged in, then the keys that are in view", async () => {
    const deck = await startTinyDeck({
      keys: [{ action: tinyActions.counter, settings: { count: 3 } }],
    });
    const { cwd, execArgv } = await deck.reported("started");
    expect(cwd).toBe(deck.pluginDir);
    expect(execArgv).toEqual(["--no-addons", "--no-global-search-paths", "--enable-source-maps"]);
    await deck.reported("willAppear");
    const events = deck.reports.map((report) => report["event"]);
    expect(events.filter((event) => event === "deviceDidConnect")).toHaveLength(1);
    expect(events.indexOf("deviceDidConnect")).toBeLessThan(events.indexOf("willAppear"));
    expect(deck.complaints).toEqual([]);
  });

  test("describes application, colours, devices and plugin as RegistrationInfo does", async () => {
    const deck = await startTinyDeck({
      language: "de",
      platform: "mac",
      devices: [classicDevice, plusDevice],
      applicationVersion: "7.2.1",
    });
    const { info } = (await deck.reported("started")) as { info: JsonObject };
    expect(info["application"]).toEqual({
      font: ".AppleSystemUIFont",
      language: "de",
      platform: "mac",
      platformVersion: "15.1.0",
      version: "7.2.1",
    });
    expect(Object.keys(info["colors"] as JsonObject).sort()).toEqual([
      "buttonMouseOverBackgroundColor",
      "buttonPressedBackgroundColor",
      "buttonPressedBorderColor",
      "buttonPressedTextColor",
      "highlightColor",
    ]);
    expect(info["devicePixelRatio"]).toBe(2);
    expect(info["devices"]).toEqual([
      { id: classicDevice.id, name: "Stream Deck", size: { columns: 5, rows: 3 }, type: 0 },
      { id: plusDevice.id, name: "Stream Deck +", size: { columns: 4, rows: 2 }, type: 7 },
    ]);
    expect(info["plugin"]).toEqual({ uuid: "com.example.tiny", version: "1.2.3.4" });
  });
});

describe("isolation", () => {
  test("a copy of the folder and an empty home, both gone after the end", async () => {
    const deck = await startTinyDeck({ env: { EXTRA: "1" } });
    const { home } = await deck.reported("started");
    expect(deck.pluginDir).not.toBe(tinyDir);
    expect(basename(deck.pluginDir)).toBe("tiny.sdPlugin");
    expect(existsSync(home as string)).toBe(true);
    expect(existsSync(join(deck.pluginDir, "logs"))).toBe(true);
    await deck.close();
    expect(existsSync(home as string)).toBe(false);
    expect(existsSync(deck.pluginDir)).toBe(false);
    expect(existsSync(join(tinyDir, "logs"))).toBe(false);
  });

  test("a home of the test's own stays", async () => {
    const homeDir = await temporaryFolder();
    const deck = await startTinyDeck({ homeDir });
    expect((await deck.reported("started"))["home"]).toBe(homeDir);
    await deck.close();
    expect(existsSync(homeDir)).toBe(true);
  });

  test("without isolation the plugin runs where it is", async () => {
    const pluginDir = join(await temporaryFolder(), "tiny.sdPlugin");
    await cp(tinyDir, pluginDir, { recursive: true });
    const deck = await startTinyDeck({ pluginDir, isolate: false });
    expect(deck.pluginDir).toBe(pluginDir);
    await deck.close();
    expect(await readdir(pluginDir)).toContain("logs");
  });
});

describe("a plugin that does not start", () => {
  test("one that throws: the sentence says how it ended, what it printed and how its log ends", async () => {
    const failure = await failureOf(startTinyDeck({ env: { TINY_FAILS: "throw" } }));
    expect(failure).toMatch(/^Waited for the plugin to register, but the plugin ended with code /);
    expect(failure).toContain("The tiny plugin was told to fail.");
  });

  test("one that never registers: given up after the bound, and killed", async () => {
    const failure = await failureOf(startTinyDeck({ env: { TINY_FAILS: "silent" }, registerWithinMs: 600 }));
    expect(failure).toMatch(
      /^Waited 600 ms for the plugin to register; the last state was: it printed nothing/,
    );
  });

  test("one that registers with another id than it was given is rejected", async () => {
    const failure = await failureOf(startTinyDeck({ env: { TINY_RAW: "impostor" } }));
    expect(failure).toMatch(/^Waited for the plugin to register, but the plugin ended/);
  });

  test("no manifest", async () => {
    const pluginDir = await temporaryFolder();
    expect(await failureOf(startDeck({ pluginDir }))).toMatch(
      /There is no manifest.json in .*is the plugin built\?/,
    );
  });

  test("a manifest that lacks what the application needs", async () => {
    const pluginDir = await temporaryFolder();
    await writeFile(join(pluginDir, "manifest.json"), JSON.stringify({ UUID: "com.example.bad" }));
    expect(await failureOf(startDeck({ pluginDir }))).toMatch(/manifest.json cannot be used: Name: /);
  });

  test("an application older than the manifest's Software.MinimumVersion", async () => {
    const failure = await failureOf(startDeck({ pluginDir: tinyDir, applicationVersion: "7.0.3" }));
    expect(failure).toBe("The plugin needs Stream Deck 7.1, and this is 7.0.3.");
  });
});

describe("end", () => {
  test("a plugin that outlives its socket is killed after the bound", async () => {
    const deck = await startTinyDeck();
    const key = deck.addKey({ action: tinyActions.counter });
    await deck.task(key, "linger");
    expect(await deck.close({ withinMs: 400 })).toMatchObject({ killed: true });
    expect(() => process.kill(deck.pid, 0)).toThrow("ESRCH");
  });

  test("a plugin does not outlive the process that started it", async () => {
    const program = `
      import { startDeck } from ${JSON.stringify(new URL("deck.ts", import.meta.url).href)};
      const [pluginDir, sdk] = process.argv.slice(1);
      const deck = await startDeck({ pluginDir, env: { STREAM_DECK_SDK: sdk } });
      const inspector = await deck.addKey({ action: "${tinyActions.counter}" }).openInspector();
      const { answer } = await inspector.ask("do", { do: ["linger"] });
      console.log(answer);
      process.stdin.once("data", () => process.exit(0));
    `;
    const host = spawn(process.execPath, ["--input-type=module", "--eval", program, tinyDir, sdkUrl]);
    const [port] = (await once(host.stdout, "data")) as [Buffer];
    const plugin = connect(Number(String(port)), "127.0.0.1");
    await once(plugin, "connect");
    // A killed process resets its connections, which is an error first; the end is what counts.
    const gone = new Promise((resolve) => plugin.once("close", resolve));
    plugin.on("error", () => plugin.destroy());
    host.stdin.write("end\n");
    const [, [exitCode]] = await Promise.all([gone, once(host, "exit")]);
    expect(exitCode).toBe(0);
  });

  test("a plugin that ends on its own is noticed: waits end at once, gestures say so", async () => {
    const deck = await startTinyDeck();
    const key = deck.addKey({ action: tinyActions.counter });
    const inspector = await key.openInspector();
    const exits: unknown[] = [];
    deck.on("exit", (end) => exits.push(end));
    const wait = failureOf(deck.waitFor(() => false, { what: "pigs to fly" }));
    inspector.send({ do: ["exit", 7] });
    expect(await wait).toMatch(
      /^Waited for pigs to fly, but the plugin ended with code 7; the last state was: /,
    );
    expect(exits).toEqual([{ exitCode: 7, signal: null }]);
    expect(() => key.press()).toThrow("The plugin is not connected to the deck.");
    expect(await deck.close()).toEqual({ exitCode: 7, killed: false });
  });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "deck-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function failureOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("It did not fail.");
}
