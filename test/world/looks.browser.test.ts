import { themes } from "../../overlay/page/overlay-options.ts";
import { isPacked } from "../fixtures/browser-path.ts";
import { launchBrowser, shareBrowser } from "../fixtures/browser.ts";
import { describeLooks, isUpdate, pieces } from "../overlay/pieces/compare-looks.ts";

// A theme gives the avatar its colours and lines, which the figures show: the first theme is enough for all that it does.
for (const theme of themes.slice(1))
  describeLooks({ theme, pieces: pieces.filter((piece) => piece !== "avatar"), start: shareBrowser });

// One theme shows whether a newer engine draws anything in another way.
if (isPacked && !isUpdate)
  describeLooks({
    theme: "ember",
    pieces: pieces.filter((piece) => piece !== "avatar"),
    engine: "Chromium 149",
    start: () => launchBrowser("149"),
  });
