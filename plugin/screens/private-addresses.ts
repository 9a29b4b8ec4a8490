import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import type { NetworkInterfaceInfo } from "node:os";
import { kernelKindOf, makerOf } from "./network-cards.ts";

/** An address of this computer at which other screens may reach it. */
export interface OfferedAddress {
  readonly address: string;
  /** Name of the network card. */
  readonly card: string;
  /** What made the card: the name of a program, "VPN" or "virtual"; empty: it is a real one. */
  readonly maker: string;
  /** The address with the length of its network's part, as in `192.168.1.20/24`. */
  readonly network: string;
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
 * This computer's addresses for other screens, those of real cards first. A link-local IPv6 address is none: browsers
 * cannot open it, because it needs the name of the network card as well.
 */
export function privateAddresses(
  cards: NodeJS.Dict<NetworkInterfaceInfo[]>,
  isPrivate: IsPrivate,
): readonly OfferedAddress[] {
  const all = Object.entries(cards).flatMap(([card, addresses = []]) =>
    addresses
      .filter(({ address, internal, scopeid }) => !internal && !scopeid && isPrivate(address))
      .map((one) => ({
        address: one.address,
        card,
        maker: makerOf(card, one, kernelKindOf(card)),
        network: one.cidr ?? `${one.address}/${isIPv4(one.address) ? 24 : 64}`,
      })),
  );
  return all.toSorted((a, b) => Number(a.maker !== "") - Number(b.maker !== ""));
}

/** The addresses that the streamer chooses from. A self-assigned address is offered only where there is no other. */
export function offeredAddresses(all: readonly OfferedAddress[]): readonly OfferedAddress[] {
  const given = all.filter(({ address }) => !address.startsWith("169.254."));
  return given.length > 0 ? given : all;
}

/** Whether an address belongs to a network, written as in `192.168.1.20/24`. */
export function isInNetwork(address: string, network: string): boolean {
  const [base = "", bits = ""] = network.split("/");
  if (isIP(base) === 0 || isIP(base) !== isIP(address)) return false;
  const list = new BlockList();
  const family = isIPv4(base) ? "ipv4" : "ipv6";
  list.addSubnet(base, Number(bits), family);
  return list.check(address, family);
}
