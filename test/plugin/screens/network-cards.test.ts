import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kernelKindOf, makerOf } from "../../../plugin/screens/network-cards.ts";

const at = { address: "192.168.1.20", mac: "9c:6b:00:12:34:56", cidr: "192.168.1.20/24" };

describe("a network card", () => {
  it.each([
    ["WSL", "vEthernet (WSL)", "vEthernet (WSL (Hyper-V firewall))"],
    ["Hyper-V", "vEthernet (Default Switch)", "vEthernet (External)", "vEthernet (nat)"],
    ["VirtualBox", "VirtualBox Host-Only Network", "VirtualBox Host-Only Network #2", "vboxnet0"],
    ["VMware", "VMware Network Adapter VMnet8", "VMware Network Adapter VMnet1", "vmnet8"],
    ["Parallels", "Parallels Shared", "vnic0"],
    ["Docker", "docker0", "docker_gwbridge", "br-1a2b3c4d5e6f"],
    ["virtual", "veth12ab3c4", "virbr0", "virbr0-nic", "lxcbr0", "lxdbr0", "incusbr0", "podman0", "cni0"],
    ["virtual", "bridge100", "bridge0", "awdl0", "llw0", "anpi0", "ap1", "vmenet0"],
    ["virtual", "Local Area Connection* 10", "LAN-Verbindung* 2", "Npcap Loopback Adapter"],
    ["Tailscale", "tailscale0", "Tailscale"],
    ["ZeroTier", "ZeroTier One [8056c2e21c000001]", "ztmjfbs3wl", "feth1234"],
    ["Radmin VPN", "Radmin VPN"],
    ["Hamachi", "Hamachi", "ham0"],
    ["WireGuard", "wg0", "wg-home", "WireGuard Tunnel"],
    [
      "VPN",
      "utun3",
      "tun0",
      "tap0",
      "ppp0",
      "ipsec0",
      "NordLynx",
      "ProtonVPN",
      "proton0",
      "OpenVPN TAP-Windows6",
    ],
    ["VPN", "CloudflareWARP", "gpd0", "cscotun0", "TAP-Windows Adapter V9"],
  ])("that %s made is known by its name", (maker, ...cards) => {
    expect(cards.map((card) => [card, makerOf(card, at)])).toEqual(cards.map((card) => [card, maker]));
  });

  const real = [
    [
      "Ethernet",
      "Ethernet 2",
      "Wi-Fi",
      "Wi-Fi 2",
      "WLAN",
      "LAN-Verbindung",
      "Local Area Connection",
      "以太网",
    ],
    [
      "イーサネット",
      "en0",
      "en5",
      "eth0",
      "enp3s0",
      "enx001122334455",
      "wlp2s0",
      "wlan0",
      "eno1",
      "br0",
      "bond0",
    ],
    ["eth0.10", "vmbr0", "usb0"],
  ].flat();
  it.each(real)("is a real one: %s", (card) => expect(makerOf(card, at)).toBe(""));

  it.each([
    ["VirtualBox", "0a:00:27:00:00:0b"],
    ["VMware", "00:50:56:C0:00:08"],
    ["VPN", "00:ff:12:34:56:78"],
    ["Hamachi", "7a:79:19:00:00:01"],
  ])("with an ordinary name, that %s made, is known by its hardware address", (maker, mac) => {
    expect(makerOf("Ethernet 3", { ...at, mac })).toBe(maker);
  });

  it("is a tunnel where it has no hardware address or no network, whichever name the streamer gave it", () => {
    expect(makerOf("home", { ...at, mac: "00:00:00:00:00:00" })).toBe("VPN");
    expect(makerOf("office", { ...at, cidr: "10.7.0.2/32" })).toBe("VPN");
    expect(makerOf("ember", { ...at, cidr: "10.7.0.2/32" })).toBe("VPN");
    expect(makerOf("em1", { ...at, cidr: "10.7.0.2/32" })).toBe("");
    expect(makerOf("Wi-Fi", { ...at, address: "100.101.1.1" })).toBe("VPN");
    expect(makerOf("Ethernet", { ...at, mac: "00:00:00:00:00:00" })).toBe("");
  });

  it("is judged by Linux as well: a tunnel, a bridge of containers, a bridge with a real card in it", () => {
    const folder = mkdtempSync(join(tmpdir(), "net-"));
    for (const path of ["office/tun_flags", "mynet/brif/veth1", "br0/brif/enp3s0", "enp3s0/device", "veth1"])
      mkdirSync(join(folder, path), { recursive: true });
    const kinds = ["office", "mynet", "br0", "enp3s0", "none"].map((card) => kernelKindOf(card, folder));
    expect(kinds).toEqual(["VPN", "virtual", undefined, undefined, undefined]);
    expect(makerOf("mynet", at, "virtual")).toBe("virtual");
  });
});
