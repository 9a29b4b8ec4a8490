import { html, nothing } from "lit";
import { pageToken } from "../page/page-fetch.ts";
import { ControlSection, closedFor } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { isHomeAddress } from "./paired-device-key.ts";

/** On a phone: how the page gets onto the home screen, where it is paired once more, for its storage is its own. */
class ControlHomeSection extends ControlSection {
  static override styles = controlStyles;

  protected override render() {
    const { words, presses } = this.panel;
    if (pageToken() !== null || closedFor(this.panel) === words.mayNot) return nothing;
    return this.foldable(
      "home",
      words.home,
      nothing,
      html`<p class=${isHomeAddress() ? "" : "note"}>${isHomeAddress() ? words.homeHow : words.homeNote}</p>
        ${this.button({
          place: "home",
          label: words.homeAddress,
          reason: this.underWay("home"),
          press: () => presses.press("home", { does: "home-screen" }),
        })}
        ${this.result("home")}`,
    );
  }
}

customElements.define("sidekick-control-home", ControlHomeSection);
