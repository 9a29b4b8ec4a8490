import { mkdir, mkdtemp, readFile, rmdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allSettings } from "../../../plugin/feature-settings.ts";
import { afterChange, readOwnSettings } from "../../../plugin/host/settings-file.ts";
import { createHiddenSecrets } from "../../../plugin/set-up/hidden-secrets.ts";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { missingSettings } from "../../../plugin/settings/missing-settings.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

type Host = Parameters<typeof readOwnSettings>[0]["host"];

/** A host that has `settings`, and lets anybody change them. */
function hostWith(settings: Record<string, unknown>) {
  const listeners = new Set<(event: { settings: Record<string, unknown> }) => void>();
  const tell = (): void => listeners.forEach((listener) => listener({ settings: host.settings }));
  const host = { settings, tell, asked: 0 };
  const api = {
    getGlobalSettings: async () => {
      host.asked++;
      queueMicrotask(tell);
      return host.settings;
    },
    onDidReceiveGlobalSettings: (listener: Parameters<typeof listeners.add>[0]) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    setGlobalSettings: async (next: Record<string, unknown>) => void (host.settings = next),
  } as unknown as Host;
  return { host, api };
}

const account = { baseUrl: "https://api.example.test", apiKey: "sk-mine" };
const evil = { baseUrl: "https://evil.example.test", apiKey: "sk-theirs", approval: false };

async function begin({ of, folder }: { of: Record<string, unknown>; folder?: string }) {
  const path = join(folder ?? (await mkdtemp(join(tmpdir(), "own-settings-"))), "global-settings.json");
  const { host, api } = hostWith(of);
  const read = async (beforeAsking?: () => Promise<unknown>) => {
    const own = await readOwnSettings({
      path,
      table: allSettings,
      host: api,
      clock: systemClock,
      log: createRecordedLog(),
    });
    await beforeAsking?.();
    own.askForSettings();
    await expect.poll(() => own.storedSettings.value).toBeDefined();
    return own;
  };
  return { path, host, read };
}

describe("settings where the host's are open to the network", () => {
  it("are taken over once, for this user alone, and removed from the host", async () => {
    const { path, host, read } = await begin({ of: { ...account, rateWindow: "fast" } });
    const { settings } = await read();
    expect(settings.value).toMatchObject({
      ...account,
      rateWindow: "fast",
      confirmedAddress: account.baseUrl,
    });
    await expect.poll(() => host.settings).toEqual({});
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject(account);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("are not taken over without an API key: there is nothing to lose, and the address may be anybody's", async () => {
    const { host, read } = await begin({ of: { baseUrl: evil.baseUrl } });
    expect((await read()).settings.value?.baseUrl).toBe("");
    await expect.poll(() => host.settings).toEqual({});
  });

  it("are never read from the host again, which is emptied at each start", async () => {
    const { host, read } = await begin({ of: account });
    await read();
    await expect.poll(() => host.settings).toEqual({});
    host.settings = evil;
    host.tell();
    const { settings } = await read();
    expect(settings.value).toMatchObject(account);
    await expect.poll(() => host.settings).toEqual({});
  });

  it("stay with the host while they cannot be written, and go from there with the first that can", async () => {
    const { path, host, read } = await begin({ of: account });
    const { settings, saveSettings, unsaved } = await read(() => mkdir(path));
    expect(settings.value).toMatchObject(account);
    expect([await saveSettings({ rateWindow: "fast" }), unsaved.isUnsaved]).toEqual([false, true]);
    expect(host.settings).toEqual(account);
    await rmdir(path);
    expect([await saveSettings({ rateWindow: "standard" }), unsaved.isUnsaved]).toEqual([true, false]);
    expect(host.settings).toEqual({});
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ ...account, rateWindow: "standard" });
  });

  it("do not let others in because the host's did", async () => {
    const { read } = await begin({ of: { ...account, api: true, screens: true } });
    expect(readSettings(allSettings, (await read()).storedSettings.value)).toMatchObject({
      ...account,
      api: false,
      screens: false,
    });
  });

  it("are empty, and not the host's, when their file cannot be read", async () => {
    const { path, read } = await begin({ of: evil });
    await writeFile(path, "{ half");
    expect((await read()).settings.value).toMatchObject({ baseUrl: "", apiKey: "" });
  });

  it("keep a change made before and after a restart", async () => {
    const { read } = await begin({ of: {} });
    await (await read()).saveSettings(() => ({ ...account, approval: true }));
    expect(readSettings(allSettings, (await read()).storedSettings.value)).toMatchObject({
      ...account,
      approval: true,
    });
  });

  it("ask again for an address that was changed between the removal of the API key and its undoing", async () => {
    const { saveSettings, settings, storedSettings } = await (await begin({ of: account })).read();
    const page = createHiddenSecrets();
    const change = (fields: Record<string, unknown>) => saveSettings((stored) => page.reveal(fields, stored));
    const { apiKey } = page.hide(storedSettings.value ?? {});
    await change({ apiKey: undefined });
    await change({ apiKey });
    expect(missingSettings(settings.value ?? {})).toBeUndefined();
    await change({ apiKey: undefined });
    await change({ baseUrl: evil.baseUrl });
    await change({ apiKey });
    expect(settings.value).toMatchObject({ apiKey: account.apiKey, baseUrl: evil.baseUrl });
    expect(missingSettings(settings.value ?? {})).toBe("unconfirmed");
    await change({ confirmedAddress: evil.baseUrl });
    expect(missingSettings(settings.value ?? {})).toBeUndefined();
  });
});

describe("the address that the API key may go to", () => {
  const confirmed = { ...account, confirmedAddress: account.baseUrl };
  it.each([
    ["that it is entered for", { baseUrl: account.baseUrl }, { apiKey: "sk-mine" }, account.baseUrl],
    ["that is typed before any key", {}, { baseUrl: account.baseUrl }, account.baseUrl],
    ["that is typed with another key", confirmed, { baseUrl: evil.baseUrl, apiKey: "sk-2" }, evil.baseUrl],
    [
      "that the streamer confirms",
      { ...account, confirmedAddress: "" },
      { confirmedAddress: account.baseUrl },
      account.baseUrl,
    ],
    ["before, when only the address changes", confirmed, { baseUrl: evil.baseUrl }, account.baseUrl],
    ["before, when another one is confirmed", confirmed, { confirmedAddress: evil.baseUrl }, account.baseUrl],
    [
      "of none, when it was never confirmed",
      { ...account, confirmedAddress: "" },
      { rateWindow: "fast" },
      "",
    ],
  ])("is the one %s", (_, before, change, address) => {
    expect(afterChange(before, change)).toEqual({ ...before, ...change, confirmedAddress: address });
  });
});
