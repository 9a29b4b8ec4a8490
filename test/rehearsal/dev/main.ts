import { parts } from "../../../plugin/package/parts.ts";
import { streamdeck } from "../../../plugin/package/pack.ts";
import { readOptions } from "../../fixtures/options.ts";
import { closeAtInterrupt, openPage, portOf } from "../command-line.ts";
import { startDevLoop } from "./dev-loop.ts";
import { rehearsalRunner, streamDeckRunner } from "./runners.ts";

const { values } = readOptions({
  options: {
    port: { type: "string", default: "0" },
    "no-open": { type: "boolean", default: false },
    inspect: { type: "boolean", default: false },
    "stream-deck": { type: "boolean", default: false },
  },
});
const inspector = "127.0.0.1:9229";
const isReal = values["stream-deck"];
const port = portOf(values.port);

console.log("Building everything once. Then each change is built and run. Ctrl-C ends it.");
if (values.inspect && !isReal) console.log(`A debugger can attach to ${inspector}.`);
const loop = await startDevLoop({
  parts: parts.filter(({ isShipped }) => isShipped || !isReal),
  runner: isReal
    ? streamDeckRunner(streamdeck)
    : rehearsalRunner({
        port,
        nodeFlags: values.inspect ? [`--inspect=${inspector}`] : [],
        onFirst: values["no-open"] ? () => {} : openPage,
      }),
  tell: (line) => console.log(line),
});
closeAtInterrupt(() => loop.close());
