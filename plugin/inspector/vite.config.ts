import { inspectorTokens } from "../../shared/page-tokens.ts";
import { formPage } from "../forms/form-page.config.ts";

export default formPage({
  folder: new URL(".", import.meta.url),
  name: "inspector",
  entry: "inspector.ts",
  tokens: inspectorTokens,
  words: ["inspector"],
  target: "chrome118",
});
