import { unsafeCSS } from "lit";
import text from "./theme.css?inline";

/** What every piece's look begins with. */
export const theme = unsafeCSS(text);
