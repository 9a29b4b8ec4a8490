import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { keys } from "./fixture.ts";
import { listen } from "./stream-listener.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function run(...flags: string[]) {
  const child = spawn(process.execPath, [main, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  const said = { out: "", error: "" };
  const waiting = new Set<() => void>();
  const hear = (where: "out" | "error") => (chunk: Buffer) => {
    said[where] += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout.on("data", hear("out"));
  child.stderr.on("data", hear("error"));
  const over = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const until = (fits: RegExp): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!fits.test(said.out + said.error)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { child, said, over, until };
}

describe("npm run service", () => {
  test("--json: the first line is address and accounts; the log is elsewhere and holds no key", async () => {
    const { said, until } = run("--port", "0", "--json", "--no-crowd");
    await until(/\n/);
    const first = JSON.parse(said.out.slice(0, said.out.indexOf("\n"))) as {
      baseUrl: string;
      accounts: unknown[];
    };
    expect(first.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(first.accounts[0]).toMatchObject({
      apiKey: keys.standard,
      window: "STANDARD",
      plan: "PLAN_A",
      channels: [
        { channelName: "emberfox", isPrimary: true },
        { channelName: "nightshift_co", isPrimary: false },
      ],
      characters: [{ id: "char-gale", name: "Ada Gale" }, {}, {}, {}],
    });
    await fetch(`${first.baseUrl}/v1/characters`, { headers: { authorization: `Bearer ${keys.standard}` } });
    await until(/characters {2}200/);
    expect(said.error).toMatch(/GET +\/v1\/characters {2}200 {2}Ember/);
    expect(said.error).not.toContain(keys.standard);
    expect(said.out.trim().split("\n")).toHaveLength(1);
  });

  // Windows ends a process without asking it.
  test.skipIf(process.platform === "win32").for(["SIGINT", "SIGTERM"] as const)(
    "%s ends it at once, open streams included",
    async (signal) => {
      const { child, said, over, until } = run("--json");
      await until(/\n/);
      const { baseUrl } = JSON.parse(said.out) as { baseUrl: string };
      const stream = await listen(`${baseUrl}/v1/eventsub/stream`, { apiKey: keys.standard });
      child.kill(signal);
      expect(await over).toBe(0);
      expect(await stream.over).toBe("torn");
    },
  );

  test("without --json it tells people the address and what each account can do", async () => {
    const { said, until } = run("--no-crowd");
    await until(/Ctrl-C/);
    expect(said.out).toMatch(/Address +http:\/\/127\.0\.0\.1:\d+/);
    expect(said.out).toMatch(/Ember \(PLAN_A\): a reaction every 25 s, joins, chat stream, EventSub/);
    expect(said.out).toMatch(/Harbour .*no EventSub/);
  });

  test("says in a sentence why it cannot start", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { said, over } = run("--port", String((taken.address() as AddressInfo).port));
    expect(await over).toBe(1);
    expect(said.error).toBe("The service cannot start: the port is taken.\n");
    taken.close();
    const wrong = run("--port", "many");
    expect(await wrong.over).toBe(2);
    expect(wrong.said.error).toMatch(/A port is a number/);
  });
});
