import { themes } from "../../../overlay/page/overlay-options.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { describeLooks, pieces } from "./compare-looks.ts";

// One theme shows all pieces, and all themes show one: `test/world/looks.browser.test.ts` has the rest.
const [theme, ...others] = themes;
describeLooks({
  theme,
  pieces,
  others: others.map((other) => ({ theme: other, pieces: ["alert"] })),
  start: shareBrowser,
});
