import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { click } from "./engine-page.ts";
import { otherEngines } from "./other-engines.ts";

const html = `<!doctype html><my-form></my-form><script>
  customElements.define("my-form", class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: "open" }).innerHTML = "<button>Go</button><input>";
      this.shadowRoot.querySelector("button").onclick = (event) => {
        document.title = "clicked: " + event.isTrusted;
        setTimeout(() => { throw new Error("boom"); });
      };
    }
  });
</script>`;

describe.each(otherEngines)("a page in %s", (_name, start) => {
  it("is driven by a real pointer and real keys, through shadow roots", async () => {
    const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const browser = await start({ width: 1_000, height: 700 });
    onTestFinished(() => browser.close());
    const { page } = browser;
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await click(page, "button", "Go");
    await click(page, "input");
    await page.type("abc");
    const seen = await page.run(() => [
      document.title,
      innerWidth,
      innerHeight,
      document.querySelector("my-form")?.shadowRoot?.querySelector("input")?.value,
    ]);
    expect(seen).toEqual(["clicked: true", 1_000, 700, "abc"]);
    await expect.poll(() => page.errors()).toMatchObject([expect.stringContaining("boom")]);
  });
});
