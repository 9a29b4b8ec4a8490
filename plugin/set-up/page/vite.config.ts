import { pageTokens } from "../../../shared/page-tokens.ts";
import { formPage } from "../../forms/form-page.config.ts";

export default formPage({
  folder: new URL(".", import.meta.url),
  name: "set-up",
  entry: "set-up-page.ts",
  tokens: pageTokens,
  words: ["inspector", "setUp"],
  // The window opens in the streamer's own browser.
  target: ["chrome118", "firefox115", "safari16.4"],
});
