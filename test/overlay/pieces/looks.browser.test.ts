import { themes } from "../../../overlay/page/overlay-options.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { describeLooks, pieces } from "./compare-looks.ts";

// One theme shows all pieces, and all themes show one: `test/world/looks.browser.test.ts` has the rest.
for (const theme of themes)
  describeLooks({ theme, pieces: theme === themes[0] ? pieces : ["alert"], start: shareBrowser });
