import { existsSync, readdirSync } from "node:fs";

/**
 * Names that programs give the network cards that they make. `virtual` has no name of its own: containers, virtual
 * machines, and links between devices that carry no home network.
 */
const makers: readonly (readonly [RegExp, string])[] = [
  [/\bwsl/i, "WSL"],
  [/^vethernet|hyper-?v|default switch/i, "Hyper-V"],
  [/virtualbox|^vboxnet/i, "VirtualBox"],
  [/vmware|^vmnet\d/i, "VMware"],
  [/parallels|^vnic\d/i, "Parallels"],
  [/docker|^br-/i, "Docker"],
  [/radmin/i, "Radmin VPN"],
  [/zerotier|^zt[a-z0-9]{6,}$|^feth\d/i, "ZeroTier"],
  [/tailscale/i, "Tailscale"],
  [/hamachi|^ham\d/i, "Hamachi"],
  [/wireguard|^wg(\d|-|_|$)/i, "WireGuard"],
  [/vpn|nordlynx|proton|mullvad|surfshark|warp|wintun|outline|netbird|nebula|tunnel/i, "VPN"],
  [/^(tun|tap|utun|ppp|ipsec|l2tp|pptp|sstp|gpd|cscotun|edge|n2n|gif|stf|sit|ip6tnl|wt)[-_]?\d/i, "VPN"],
  [/^tap-|^tun-/i, "VPN"],
  [/^(veth|virbr|vnet|lxc|lxd|incus|podman|cni|flannel|cali|weave|kube|nerdctl|waydroid|mpqemu)/i, "virtual"],
  [/^(anbox|dummy|ifb|macvtap|bridge|vmenet|awdl|llw|anpi|ap\d|hassio)/i, "virtual"],
  // Windows' own cards for Wi-Fi Direct and hotspots have an asterisk: "Local Area Connection* 10".
  [/\*|loopback|virtual/i, "virtual"],
];

/** The first bytes of the hardware addresses of programs whose cards may have an ordinary name, such as "Ethernet 3". */
const makersByMac: readonly (readonly [string, string])[] = [
  ["0a:00:27", "VirtualBox"],
  ["00:50:56:c0", "VMware"],
  ["00:1c:42:00:00", "Parallels"],
  ["00:ff", "VPN"],
  ["7a:79", "Hamachi"],
];

/** Names of real cards, which are never taken for a tunnel. */
const ordinary = /^(e(n|th|m\d)|wl|ww|wi-?fi|lan|br\d|[^ -~])/i;

/** What made a network card: the name of a program, "VPN" or "virtual"; empty: it is a real one. */
export function makerOf(
  card: string,
  {
    address,
    mac = "",
    cidr,
  }: { readonly address: string; readonly mac?: string; readonly cidr?: string | null },
  kernelKind?: "VPN" | "virtual",
): string {
  const [, named] = makers.find(([name]) => name.test(card)) ?? [];
  const [, known] = makersByMac.find(([start]) => mac.toLowerCase().startsWith(start)) ?? [];
  // Only VPNs have addresses of the shared network, the only private one that begins with 100.
  const isTunnel = /^0[0:]+$/.test(mac) || cidr?.endsWith("/32") === true;
  const guessed = address.startsWith("100.") || (isTunnel && !ordinary.test(card)) ? "VPN" : "";
  return named ?? known ?? kernelKind ?? guessed;
}

/** What Linux itself knows of a card: a tunnel, or a bridge without a real card in it. */
export function kernelKindOf(card: string, folder = "/sys/class/net"): "VPN" | "virtual" | undefined {
  const isReal = (name: string): boolean => existsSync(`${folder}/${name}/device`);
  if (existsSync(`${folder}/${card}/tun_flags`)) return "VPN";
  const members = `${folder}/${card}/brif`;
  return existsSync(members) && !readdirSync(members).some(isReal) ? "virtual" : undefined;
}
