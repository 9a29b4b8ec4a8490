import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Service, startService } from "../../service/service.ts";
import { type OverlayPage, startOverlayPage, waitUntil } from "../overlay-page.ts";
import { type StandIn, startStandIn } from "../stand-in.ts";

let files: StandIn;
let service: Service;
let overlay: OverlayPage;

beforeAll(async () => {
  files = await startStandIn();
  service = await startService({ random: () => 0.5 });
  overlay = await startOverlayPage();
});
afterAll(async () => {
  await overlay.close();
  await service.close();
  await files.close();
});

describe("the overlay in direct mode", () => {
  it("shows and speaks the AI's answers, and sends the key to nobody else", async () => {
    const [account] = service.accounts;
    const apiKey = account?.apiKey ?? "";
    const sent: { readonly url: string; readonly authorisation: string | undefined }[] = [];
    overlay.page.on("request", (request) => {
      sent.push({ url: request.url(), authorisation: request.headers()["authorization"] });
    });
    const address = `${files.pageUrl}?base=${encodeURIComponent(service.baseUrl)}#key=${apiKey}`;
    await overlay.open(address, () => service.openStreams().eventsub > 0);

    const answer = await fetch(`${service.baseUrl}/v1/events/generations`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        eventType: "GAME_EVENT",
        data: { channelName: account?.channels[0]?.channelName, content: "The boss fell at last." },
      }),
    });
    expect(answer.status).toBe(200);
    const message = overlay.page.locator("sidekick-ai-message[data-event-id]");
    await message.waitFor();
    expect((await message.locator("[part=text]").textContent())?.length).toBeGreaterThan(0);
    await waitUntil(() => overlay.hasBeen("speaking"));
    await waitUntil(async () => (await overlay.heard()).peak > 0.05);
    await waitUntil(async () => (await overlay.voiceState()) === "idle");

    // The streamer's own alerts are at the relay, which is not there.
    expect(files.asked).not.toContain("/alerts");
    expect(await overlay.page.content()).not.toContain(apiKey);
    for (const { url } of sent) expect(url.split("#")[0]).not.toContain(apiKey);
    const withKey = sent.filter(({ authorisation }) => authorisation !== undefined);
    expect(withKey.length).toBeGreaterThan(0);
    expect(withKey.filter(({ url }) => !url.startsWith(`${service.baseUrl}/v1/`))).toEqual([]);
    expect(overlay.errors).toEqual([]);
  });

  it("shows chat from the chat stream when the account's plan has no events", async () => {
    const account = service.accounts.find(({ hasEventSub }) => !hasEventSub);
    const channelName = account?.channels[0]?.channelName ?? "";
    const address = `${files.pageUrl}?base=${encodeURIComponent(service.baseUrl)}&show=chat,ai#key=${account?.apiKey}`;
    await overlay.open(address, () => service.openStreams().chat > 0);
    // Any other line might be a command, which chat leaves out.
    service.perform("emoji-storm", { channelName });
    service.perform("ai-silent", { channelName });
    // At once, as a message stays for a few seconds only.
    await Promise.all(
      ["sidekick-ai-message[data-event-id^='chat:']", "sidekick-chat [data-event-id^='chat:']"].map((one) =>
        expect(overlay.page.locator(one).first().waitFor()).resolves.toBeUndefined(),
      ),
    );
  });

  it("says on the page what is wrong until the first connection, and never after that", async () => {
    const panel = overlay.page.locator("sidekick-status [part=notice]");
    const at = (base: string, apiKey: string): string =>
      `${files.pageUrl}?base=${encodeURIComponent(base)}&lang=en#key=${apiKey}`;
    const open = async (address: string): Promise<void> => {
      await overlay.page.goto("about:blank");
      await overlay.page.goto(address);
    };
    await open(at(service.baseUrl, "wrong"));
    await panel.getByText("does not give events to the API key").waitFor();
    // The stand-in lets no page from elsewhere in.
    await open(at(files.origin.replace("127.0.0.1", "localhost"), "any"));
    await panel.getByText("allows pages from elsewhere").waitFor();
    await expect.poll(() => panel.getAttribute("data-event-id")).toBeNull();

    for (const base of ["", "nonsense", "ftp://127.0.0.1/"]) {
      await open(at(base, "any"));
      await panel.getByText("base=").waitFor();
    }

    const apiKey = service.accounts[0]?.apiKey ?? "";
    await service.control.goDown();
    await open(at(service.baseUrl, apiKey));
    await panel.getByText("No connection").waitFor();
    await service.control.comeUp();
    await waitUntil(() => service.openStreams().eventsub > 0, 30_000);
    await panel.waitFor({ state: "detached" });
    await service.control.goDown();
    await waitUntil(() => service.openStreams().eventsub === 0);
    await expect.poll(() => panel.count()).toBe(0);
    await service.control.comeUp();
    await waitUntil(() => service.openStreams().eventsub > 0, 30_000);
    await expect.poll(() => panel.count()).toBe(0);
  }, 60_000);

  it("says that it has no connection when the script for it does not load", async () => {
    await overlay.page.route("**/direct.js*", (route) => route.abort());
    await overlay.page.goto("about:blank");
    await overlay.page.goto(`${files.pageUrl}?base=${encodeURIComponent(service.baseUrl)}&lang=en#key=any`);
    await overlay.page.locator("sidekick-status").getByText("No connection").waitFor();
    await expect.poll(() => overlay.errors.at(-1)).toContain("could not load its direct");
    overlay.errors.length = 0;
    await overlay.page.unrouteAll();
  });

  it("keeps reconnecting to a service that allows other origins only the documented headers", async () => {
    service.control.cors("documented-only");
    const apiKey = service.accounts[0]?.apiKey ?? "";
    const address = `${files.pageUrl}?base=${encodeURIComponent(service.baseUrl)}#key=${apiKey}`;
    await overlay.open(address, () => service.openStreams().eventsub > 0);
    for (let round = 1; round <= 3; round++) {
      // An id on a frame is what a client would name when it resumes, in a header that a preflight must grant.
      service.control.writeRaw("eventsub", `id: round-${round}\ndata: {}\n\n`);
      const id = service.emit("channel.event", {
        eventType: "FOLLOW",
        username: `viewer ${round}`,
        sentDateTime: new Date().toISOString(),
      }).id;
      await waitUntil(async () => (await overlay.shown()).some((shown) => shown.endsWith(id)));
      const asked = (): number =>
        service.requests.filter(({ method, path }) => method === "GET" && path === "/v1/eventsub/stream")
          .length;
      const before = asked();
      expect(service.control.dropStreams("eventsub")).toBe(1);
      await waitUntil(() => asked() > before && service.openStreams().eventsub === 1);
    }
    const preflights = service.requests.filter(({ method }) => method === "OPTIONS");
    expect(preflights.length).toBeGreaterThan(0);
  });
});
