import { type GoalsContent, joinRecords } from "../../../plugin/goals/goals-file.ts";
import { Goals } from "../../../plugin/goals/goals.ts";
import type { OnceContent } from "../../../plugin/once/once-file.ts";
import { Once } from "../../../plugin/once/once.ts";
import type { AlertEvent } from "../../../shared/alerts/alert-kinds.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** What a test sends: fields of an event, and where it comes from. */
export interface SentEvent extends Partial<AlertEvent> {
  readonly type?: string;
  readonly id?: string;
  readonly platform?: string;
  readonly stream?: string;
  /** The id that a program gave its request. */
  readonly requestId?: string;
}

/** A file whose writes reach the disk only when a test lets them. */
function slowFile<Content>(disk: { text?: string }) {
  const queue: { readonly text: string; readonly done: () => void }[] = [];
  let last = Promise.resolve(true);
  let isDead = false;
  return {
    found: disk.text === undefined ? undefined : (JSON.parse(disk.text) as Content),
    write(content: Content) {
      if (isDead) return;
      const text = JSON.stringify(content);
      last = new Promise((resolve) => void queue.push({ text, done: () => resolve(true) }));
    },
    settled: () => last,
    /** Lets the next write reach the disk; returns whether there was one. */
    step(): boolean {
      const next = queue.shift();
      if (!next) return false;
      disk.text = next.text;
      next.done();
      return true;
    },
    kill: () => void (isDead = true),
  };
}

/** Goals with the inlet for events, on a clock and disks that a test moves; `kill` ends them as SIGKILL does. */
export async function startGoals() {
  let account = "account";
  const clock = createFakeClock();
  const disks = { goals: {} as { text?: string }, once: {} as { text?: string } };
  let salts = 0;
  let ids = 0;
  const open = async () => {
    const [goalsDisk, onceDisk] = [slowFile<GoalsContent>(disks.goals), slowFile<OnceContent>(disks.once)];
    const joining = joinRecords(goalsDisk, onceDisk);
    onceDisk.step();
    const { goalsFile, onceFile } = await joining;
    const once = new Once({
      clock,
      file: onceFile,
      salt: () => `salt ${++salts}`,
      showsRepeats: () => repeats,
    });
    const goals = new Goals({ clock, file: goalsFile, once, currency: () => "USD" });
    once.useAccount(account);
    return { goalsDisk, onceDisk, once, goals };
  };
  let repeats = false;
  let life = await open();
  const take = ({ type = "channel.event", id, platform = "A", stream, requestId, ...fields }: SentEvent) => {
    const envelope = {
      id: id ?? `e${++ids}`,
      type,
      timestamp: "",
      channel: { id: "1", name: "emberfox", platform },
      ...(stream ? { stream: { id: stream } } : {}),
      payload: { sentDateTime: "", ...fields },
    } as unknown as Envelope;
    const frame = { id: requestId ?? envelope.id, event: type, text: JSON.stringify(envelope) };
    return life.once.take({ frame, envelope }, platform === "");
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn++) {
      life.goalsDisk.step();
      life.onceDisk.step();
      await Promise.resolve();
    }
  };
  return {
    clock,
    disks,
    get goals() {
      return life.goals;
    },
    get once() {
      return life.once;
    },
    get files() {
      return { goals: life.goalsDisk, once: life.onceDisk };
    },
    take,
    settle,
    status: (isLive: boolean) => life.once.takeStatus([{ channelName: "emberfox", isLive }]),
    useAccount(name: string) {
      account = name;
      life.once.useAccount(name);
    },
    showRepeats: () => void (repeats = true),
    valueOf: (id: string) => life.goals.all.find((goal) => goal.id === id)?.value,
    /** Ends everything at once: what is not on disk is lost. */
    kill: async () => {
      life.goalsDisk.kill();
      life.onceDisk.kill();
      life = await open();
    },
    restart: async () => {
      void life.once.close();
      await settle();
      life.goalsDisk.kill();
      life.onceDisk.kill();
      life = await open();
    },
  };
}
