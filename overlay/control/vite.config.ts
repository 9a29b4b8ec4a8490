import { deckPage } from "../deck-page.config.ts";

export default deckPage("control");
