import { readOptions } from "../fixtures/options.ts";
import { soakModel } from "./soak-model.ts";
import { soakRules } from "./soak-rules.ts";

const { values } = readOptions({
  options: {
    steps: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    /** Repeats a counterexample, with the same seed. */
    path: { type: "string" },
    /** Evenings with rules, in this process, in place of those of the whole plugin. */
    rules: { type: "string" },
  },
});

const allHeld =
  values.rules === undefined
    ? await soakModel({
        steps: Number(values.steps),
        seed: Number(values.seed),
        ...(values.path === undefined ? {} : { path: values.path }),
        print: (line) => console.log(line),
      })
    : await soakRules(Number(values.seed), Number(values.rules), (line) => console.log(line));
process.exitCode = allHeld ? 0 : 1;
