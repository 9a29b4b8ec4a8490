import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { NetworkInterfaceInfo } from "node:os";

/** An address of this computer at which other screens may reach it. */
export interface OfferedAddress {
  readonly address: string;
  /** Name of the network card. */
  readonly card: string;
  readonly isVpn: boolean;
}

/** Whether an address belongs to a home network, and so may use or serve other screens. */
export type IsPrivate = (address: string) => boolean;

/** Private, link-local and shared (RFC 6598) networks. */
const networks = [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["fc00::", 7],
  ["fe80::", 10],
] as const;

/** Names that programs give the cards of their VPNs. */
const vpnName = /^(tun|tap|wg|utun|ppp|zt|nordlynx)\d*|vpn|wireguard|tailscale|zerotier|hamachi|radmin/i;

/** Recognises private addresses, and those in `allowed` too: networks such as `127.0.0.0/8`, for tests. */
export function createIsPrivate(allowed = ""): IsPrivate {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, isIPv4(network) ? "ipv4" : "ipv6");
  for (const one of allowed.split(",").filter(Boolean)) {
    const [network = "", bits = ""] = one.trim().split("/");
    list.addSubnet(network, Number(bits), isIPv4(network) ? "ipv4" : "ipv6");
  }
  return (address) => {
    const plain = plainAddress(address);
    return isIPv4(plain) ? list.check(plain) : isIPv6(plain) && list.check(plain, "ipv6");
  };
}

/** An address without its zone; an IPv4 address in IPv6 form is one. */
export function plainAddress(address: string): string {
  const [bare = ""] = address.split("%");
  const mapped = bare.replace(/^::ffff:/i, "");
  return isIPv4(mapped) ? mapped : bare;
}

/** The name by which a home network finds a computer. Some systems have the domain of the network in a host's name. */
export function localNameOf(hostname: string): string {
  return `${hostname.toLowerCase().replace(/\..*/, "")}.local`;
}

/**
 * This computer's addresses for other screens. A link-local IPv6 address is none: browsers cannot open it, because it
 * needs the name of the network card as well. VPNs between computers take theirs from the shared network, the only private
 * one that begins with 100.
 */
export function offeredAddresses(
  cards: NodeJS.Dict<NetworkInterfaceInfo[]>,
  isPrivate: IsPrivate,
): readonly OfferedAddress[] {
  return Object.entries(cards).flatMap(([card, addresses = []]) =>
    addresses
      .filter(({ address, internal, scopeid }) => !internal && !scopeid && isPrivate(address))
      .map(({ address }) => ({ address, card, isVpn: vpnName.test(card) || address.startsWith("100.") })),
  );
}
