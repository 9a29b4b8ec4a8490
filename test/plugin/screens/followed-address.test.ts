import type { NetworkInterfaceInfo } from "node:os";
import { describe, expect, it } from "vitest";
import { nextFreePort } from "../../../plugin/server/free-port.ts";
import { screensReply } from "../../../plugin/screens/screens-answers.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { setScreensStage } from "./screens-stage.ts";

type Cards = Readonly<Record<string, string | undefined>>;

/** Other screens on a computer with these cards, whose addresses loop back: `home` chose none. */
async function setCards(cards: Cards, wanted: { readonly screensAddress?: string } = { screensAddress: "" }) {
  let now = cards;
  const stage = await setScreensStage(wanted, () =>
    Object.fromEntries(
      Object.entries(now).map(([card, cidr]) => [
        card,
        [
          {
            address: cidr?.split("/")[0],
            cidr,
            internal: false,
            mac: "9c:6b:00:12:34:56",
          } as NetworkInterfaceInfo,
        ],
      ]),
    ),
  );
  const { screens, settings } = stage;
  return {
    ...stage,
    state: () => {
      const { state } = screens.server;
      return "address" in state ? `${state.kind} ${state.address}` : state.kind;
    },
    change(next: Cards) {
      now = next;
      settings.dispatch({ ...settings.value });
    },
    items: () => {
      const locale = localeFor(messages, "en");
      return screensReply({ application: { isOnLinux: true }, screens, locale }).items;
    },
  };
}

describe("without a chosen address", () => {
  it.each([
    [
      "the real card beside WSL",
      { "vEthernet (WSL)": "127.0.9.1/24", Ethernet: "127.0.0.2/24" },
      "on 127.0.0.2",
    ],
    [
      "the real card beside Docker and a VPN",
      { docker0: "127.0.9.1/24", wg0: "127.0.8.1/24", eth0: "127.0.0.2/24" },
      "on 127.0.0.2",
    ],
    ["none of two real cards", { Ethernet: "127.0.0.2/24", "Wi-Fi": "127.0.0.3/24" }, "choose"],
    ["no lone Docker", { docker0: "127.0.0.2/24" }, "choose"],
    ["no lone WSL", { "vEthernet (WSL (Hyper-V firewall))": "127.0.0.2/24" }, "choose"],
    ["no lone VirtualBox", { "VirtualBox Host-Only Network": "127.0.0.2/24" }, "choose"],
    ["no lone VPN", { utun3: "127.0.0.2/24" }, "choose"],
    ["nothing where there is no card", {}, "none"],
  ])("%s is taken", async (_, cards, state) => {
    expect((await setCards(cards)).state()).toBe(state);
  });

  it("the taken one is chosen from then on, so that another network is not taken by itself", async () => {
    const stage = await setCards({ "Wi-Fi": "127.0.0.2/24" });
    await expect.poll(() => stage.settings.value?.screensAddress).toBe("127.0.0.2");
    stage.change({ "Wi-Fi": "127.0.7.2/24" });
    await expect.poll(stage.state).toBe("gone 127.0.0.2");
  });
});

describe("an address that changes", () => {
  it.each([
    ["followed by its card in the same network", { Ethernet: "127.0.0.3/24" }, "on 127.0.0.3"],
    ["not followed to another card", { "Wi-Fi": "127.0.0.3/24" }, "gone 127.0.0.2"],
    ["not followed into another network", { Ethernet: "127.0.7.3/24" }, "gone 127.0.0.2"],
    ["not followed into a wider network around it", { Ethernet: "127.0.7.3/8" }, "gone 127.0.0.2"],
    [
      "not given up while another card joins",
      { docker0: "127.0.9.1/24", Ethernet: "127.0.0.2/24" },
      "on 127.0.0.2",
    ],
  ])("is %s", async (_, cards, state) => {
    const stage = await setCards({ Ethernet: "127.0.0.2/24" }, { screensAddress: "127.0.0.2" });
    await expect.poll(() => stage.settings.value?.screensCard).toBe("Ethernet");
    stage.change(cards);
    await expect.poll(stage.state).toBe(state);
    // What was followed is stored.
    const current = stage.state().split(" ")[1];
    await expect.poll(() => stage.settings.value?.screensNetwork).toBe(`${current}/24`);
  });

  it("leaves overlays with their new address, until they have come by it, and phones with a mark", async () => {
    const stage = await setCards({ Ethernet: "127.0.0.2/24" }, { screensAddress: "127.0.0.2" });
    const overlay = await stage.add("PC");
    await stage.screens.devices.add("control", "Phone");
    expect(stage.items().map(({ isMoved, url }) => [isMoved, url])).toEqual([
      [false, undefined],
      [false, undefined],
    ]);
    await expect.poll(() => stage.settings.value?.screensCard).toBe("Ethernet");
    stage.change({ Ethernet: "127.0.0.3/24" });
    await expect.poll(stage.state).toBe("on 127.0.0.3");
    const url = `http://127.0.0.3:${stage.port()}/overlay/#${overlay.secret}`;
    expect(stage.items().map((item) => [item.isMoved, item.url])).toEqual([
      [true, url],
      [true, undefined],
    ]);
    stage.screens.devices.seen(overlay.id, "127.0.0.5");
    expect(stage.items()[0]?.isMoved).toBe(false);
  });
});

it("another port is a new address as well", async () => {
  const stage = await setCards({ Ethernet: "127.0.0.2/24" }, { screensAddress: "127.0.0.2" });
  await stage.add("PC");
  const screensPort = (await nextFreePort("127.0.0.2", stage.port())) ?? 0;
  stage.settings.dispatch({ ...stage.settings.value, screensPort });
  await expect.poll(stage.port).toBe(screensPort);
  expect(stage.items()[0]).toMatchObject({ isMoved: true });
  expect(stage.items()[0]?.url).toContain(`http://127.0.0.2:${screensPort}/overlay/#`);
});

it("a phone that is paired again takes its own place, also when there are as many devices as may be", async () => {
  const { add, pair, screens } = await setScreensStage();
  const phone = await screens.devices.add("control", "Phone", { may: ["press"] });
  if (typeof phone === "string") throw new Error(phone);
  for (let count = 1; count < 16; count++) await add();
  expect(screens.pairings.begin("Tablet", [])).toBe("full");
  const begun = screens.pairings.begin("Phone", ["press"], undefined, phone.id);
  if (begun === "full") throw new Error(begun);
  expect(screens.devices.all).toContainEqual(phone);
  expect(await pair(begun.secret)).toHaveLength(64);
  const phones = screens.devices.all.filter(({ kind }) => kind === "control");
  expect(phones.map(({ name, may }) => [name, may])).toEqual([["Phone", ["press"]]]);
  expect(phones[0]?.id).not.toBe(phone.id);
});
