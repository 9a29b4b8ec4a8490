import type { NetworkInterfaceInfo } from "node:os";
import { describe, expect, it } from "vitest";
import {
  createIsPrivate,
  isInNetwork,
  localNameOf,
  offeredAddresses,
  plainAddress,
  privateAddresses,
} from "../../../plugin/screens/private-addresses.ts";

const isPrivate = createIsPrivate();

describe("an address is private", () => {
  it.each([
    "10.1.2.3",
    "172.16.0.1",
    "172.31.9.9",
    "192.168.1.20",
    "169.254.7.7",
    "100.64.0.1",
    "100.127.9.9",
    "fd12::1",
    "fe80::1",
    "fe80::1%eth0",
    "::ffff:192.168.1.20",
  ])("in a home network or a VPN: %s", (address) => expect(isPrivate(address)).toBe(true));
  it.each([
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "127.0.0.1",
    "0.0.0.0",
    "::",
    "::1",
    "2001:db8::1",
    "::ffff:8.8.8.8",
    "",
    "192.168.1",
    "name",
  ])("and nowhere else: %s", (address) => expect(isPrivate(address)).toBe(false));
  it("also where tests allow it", () => {
    expect(createIsPrivate("127.0.0.0/8")("127.0.0.9")).toBe(true);
  });
});

it("an IPv4 address in IPv6 form, and a zone, are written plainly", () => {
  expect(plainAddress("::ffff:10.0.0.1")).toBe("10.0.0.1");
  expect(plainAddress("fe80::1%en0")).toBe("fe80::1");
});

it.each(["Gaming-PC", "gaming-pc.local", "gaming-pc.fritz.box", "Gaming-PC.home.lan"])(
  "a network finds the computer whose system names it %s as gaming-pc.local",
  (hostname) => expect(localNameOf(hostname)).toBe("gaming-pc.local"),
);

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, internal: false, family: "IPv4", ...more }) as NetworkInterfaceInfo;

it("this computer's private addresses are known with their cards, real ones first, the others as what they are", () => {
  const all = privateAddresses(
    {
      "vEthernet (WSL)": [at("172.20.0.1")],
      lo: [at("127.0.0.1", { internal: true })],
      docker0: [at("172.17.0.1")],
      wg0: [at("10.8.0.2")],
      "Wi-Fi": [at("100.70.1.1")],
      Internet: [at("203.0.113.9")],
      Ethernet: [at("192.168.1.20"), at("fe80::1", { family: "IPv6", scopeid: 3 } as never), at("fd00::20")],
    },
    isPrivate,
  );
  expect(all.map(({ address, card, maker }) => [card, address, maker].filter(Boolean).join(" "))).toEqual([
    "Ethernet 192.168.1.20",
    "Ethernet fd00::20",
    "vEthernet (WSL) 172.20.0.1 WSL",
    "docker0 172.17.0.1 Docker",
    "wg0 10.8.0.2 WireGuard",
    "Wi-Fi 100.70.1.1 VPN",
  ]);
});

it("an address that a card gave itself is offered only where there is no other", () => {
  const offered = (...addresses: string[]) =>
    offeredAddresses(privateAddresses({ Ethernet: addresses.map((address) => at(address)) }, isPrivate)).map(
      ({ address }) => address,
    );
  expect(offered("169.254.7.7", "192.168.1.20")).toEqual(["192.168.1.20"]);
  expect(offered("169.254.7.7")).toEqual(["169.254.7.7"]);
});

it.each([
  ["192.168.1.99", "192.168.1.20/24", true],
  ["192.168.2.20", "192.168.1.20/24", false],
  ["10.3.0.7", "192.168.1.20/24", false],
  ["fd00::99", "fd00::20/64", true],
  ["fd00:0:0:1::99", "fd00::20/64", false],
  ["192.168.1.99", "fd00::20/64", false],
  ["192.168.1.99", "", false],
])("%s is in the network of %j: %s", (address, network, isIn) => {
  expect(isInNetwork(address, network)).toBe(isIn);
});
