import type { Account } from "../session/account.ts";
import type { Messages } from "../../shared/words/words.ts";

/** What is missing in the settings before anything can be asked, as a sentence; `undefined` when nothing is. */
export function missingIn(account: Account, { missing }: Messages): string | undefined {
  switch (account.setup) {
    case "complete":
      return undefined;
    case "no-key":
      return missing.key;
    case "bad-key":
      return missing.badKey;
    case "bad-address":
      return missing.badAddress;
    case "no-address":
    case "unknown":
      return missing.address;
  }
}
