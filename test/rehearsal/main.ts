import { readOptions } from "../fixtures/options.ts";
import { closeAtInterrupt, failureOf, openPage, portOf } from "./command-line.ts";
import { startRehearsal } from "./rehearsal.ts";

const { values } = readOptions({
  options: { port: { type: "string", default: "0" }, "no-open": { type: "boolean", default: false } },
});
const port = portOf(values.port);
const rehearsal = await startRehearsal({ port }).catch((error: unknown) => {
  console.error(failureOf(error, port));
  process.exit(1);
});

console.log(`\nSidekick Deck is on stage: ${rehearsal.url}\n\nCtrl-C ends everything.`);
if (!values["no-open"]) openPage(rehearsal.url);

let isEnding = false;
closeAtInterrupt(() => {
  isEnding = true;
  return rehearsal.close();
});
void rehearsal.deck.exited.then(() => {
  if (!isEnding) console.error("The plugin has ended. Press Ctrl-C and start again.");
});
