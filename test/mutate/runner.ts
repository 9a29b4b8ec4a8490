import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Answer, Run } from "./orders.ts";

const program = fileURLToPath(new URL("runner/main.ts", import.meta.url));

/** For a run that neither ends nor computes. */
const lastResortMs = 900_000;

/** A process that runs tests on mutants, one after another. After a run that does not end, it is started again. */
export class Runner {
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #ready: Promise<void> | undefined;
  #number = 0;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** Processor time of all runs that ended by themselves. */
  cpuMs = 0;

  /** Runs tests. `undefined`: they did not end. */
  async run(run: Run): Promise<Answer | undefined> {
    const child = await this.#start();
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      const end = (act: () => void): void => {
        clearTimeout(timer);
        child.off("message", listen).off("exit", ended);
        act();
      };
      const listen = (message: {
        readonly number?: number;
        readonly answer?: Answer;
        readonly error?: string;
      }): void => {
        if (message.number !== number) return;
        this.cpuMs += message.answer?.cpuMs ?? 0;
        end(() => (message.answer ? resolve(message.answer) : reject(new Error(message.error))));
      };
      const ended = (): void =>
        end(() => {
          this.stop();
          this.cpuMs += run.cpuLimitMs;
          resolve(undefined);
        });
      const timer = setTimeout(ended, lastResortMs);
      child.on("message", listen).on("exit", ended).send({ number, run });
    });
  }

  /** Ends the process at once. */
  stop(): void {
    // A thread in an endless loop answers nothing else.
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #start(): Promise<ChildProcess> {
    if (!this.#child) {
      const child = fork(program, { env: this.#env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
      this.#child = child;
      this.#ready = new Promise((resolve, reject) => {
        child.once("message", () => resolve());
        child.once("exit", () => reject(new Error("A test runner ended before it was ready.")));
      });
    }
    await this.#ready;
    return this.#child;
  }
}
