import type { KeyWords } from "../../shared/words/words.ts";
import type { Painter } from "../drawing/painter.ts";
import type { Account } from "../session/account.ts";
import type { ChanceTools } from "../../shared/tools.ts";

/** The surroundings of every action. */
export interface ActionContext extends ChanceTools {
  readonly account: Account;
  readonly painter: Painter;
  /** The words of the streamer's language. */
  readonly words: KeyWords;
  /** Font with the letters of that language. */
  readonly font: string;
  /** Keys whose caption gives way to a title at the bottom. */
  readonly titled: Set<string>;
}
