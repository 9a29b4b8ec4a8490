import { EventSource } from "eventsource";
import { samplePayloads } from "../../shared/envelopes.ts";

/**
 * What somebody would write with the package `eventsource`: every event is read and parsed, and nothing is drawn.
 * `node peer-reader.ts URL KEY` prints a line once it is connected.
 */
const [url = "", key = ""] = process.argv.slice(2);
const source = new EventSource(url, {
  fetch: (input, init) =>
    fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } }),
});
for (const type of Object.keys(samplePayloads))
  source.addEventListener(type, ({ data }) => void JSON.parse(String(data)));
source.addEventListener("open", () => console.log("open"));
