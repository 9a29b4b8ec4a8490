import { comparableName, visibleText } from "../visible-text.ts";

/** Names under which platforms and tools report givers who hide theirs, in lower case without blanks. */
const anonymousName = /^(?:an)?anonymous(?:cheerer|donor|gifter|user)?$/;

/** Whether a viewer's name names nobody: two such givers may be two people. */
export function isAnonymousName(name: string | null | undefined): boolean {
  const visible = visibleText(name);
  return visible === undefined || anonymousName.test(comparableName(visible).replaceAll(/\s/g, ""));
}

/** A viewer's name; `undefined`: it names nobody. */
export function knownName(name: string | null | undefined): string | undefined {
  return isAnonymousName(name) ? undefined : visibleText(name);
}
