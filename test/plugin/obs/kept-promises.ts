import { queryObjects } from "node:v8";
import * as v from "valibot";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

// Prints how many more promises there are after many requests than after a few. A process of its own has little but the
// connection to search through: with all that a run of tests has loaded, that takes seconds.
const [, , address = ""] = process.argv;
const connection = await connectToObs({
  address,
  password: "",
  clock: systemClock,
  log: createRecordedLog(),
  onChange: () => {},
  onEnd: () => {},
});
async function promisesAfter(requests: number): Promise<number> {
  for (let at = 0; at < requests; at++) await connection.ask("GetInputKindList", v.unknown());
  return queryObjects(Promise, { format: "count" });
}
const afterFew = await promisesAfter(20);
console.log((await promisesAfter(300)) - afterFew);
connection.close();
