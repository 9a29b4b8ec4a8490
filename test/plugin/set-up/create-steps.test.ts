import { describe, expect, it } from "vitest";
import { type StepsParts, createSteps } from "../../../plugin/set-up/create-steps.ts";
import { type StepsState, nextStep } from "../../../plugin/set-up/steps.ts";
import type { SavedSetUp } from "../../../plugin/settings/stored-state.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { entryAnchor } from "../../../shared/protocol/help-address.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { savedIn } from "../../fixtures/saved.ts";

function arrange() {
  const changed = new Emitter();
  const keys = new Emitter();
  const facts = {
    state: undefined as object | undefined,
    obs: { connection: "connecting" } as object,
    pages: 1,
    pagesInObs: 0,
    isFilled: false,
    heard: "fine",
  };
  const stored = { setUp: savedIn<SavedSetUp>({ done: [], skipped: [] }) };
  const { subscribe } = changed;
  let giveUp = (): void => {};
  const parts = {
    account: {
      subscribe,
      get session() {
        return facts.state && { store: { value: facts.state }, channelOf: () => "nightowl" };
      },
    },
    check: {
      testSound: () => Promise.resolve({ id: "heard", state: facts.heard, sentence: "A.", advice: "B." }),
    },
    clock: {
      after(_: number, callback: () => void) {
        giveUp = callback;
        return () => {};
      },
    },
    control: {
      subscribe,
      command: () => true,
      get state() {
        return { pages: facts.pages, pagesInObs: facts.pagesInObs };
      },
    },
    decks: { isFilled: () => facts.isFilled, onKeys: keys.subscribe },
    locale: localeFor(messages, "en"),
    obs: {
      state: {
        subscribe,
        get value() {
          return facts.obs;
        },
      },
    },
    stored,
  } as unknown as StepsParts;
  const steps = createSteps(parts);
  const ask = (event: string, fields: object = {}) =>
    steps.answers.find((answer) => answer.event === event)?.reply({ event, ...fields }, undefined);
  return { steps, facts, changed, keys, stored, ask, giveUp: () => giveUp() };
}

const connected = { channels: [], listFailures: {}, connection: "open", presences: new Map() };

describe("a step of setting up", () => {
  it("is done as soon as it is true, wherever that was done", () => {
    const { steps, facts } = arrange();
    expect(steps.state.done).toEqual([]);
    facts.state = connected;
    expect(steps.state).toMatchObject({ done: ["account"], channel: "nightowl" });
    facts.state = { ...connected, presences: new Map([["nightowl", { phase: "in" }]]) };
    facts.obs = { connection: "open", scene: "Game", overlay: "absent" };
    expect(steps.state).toMatchObject({ done: ["account", "obs", "chat"], scene: "Game" });
    facts.obs = { connection: "open", scene: "Game", overlay: "hidden" };
    expect(steps.state.done).toContain("overlay");
  });

  it("is open again when it is no longer true", () => {
    const { steps, facts } = arrange();
    facts.state = { ...connected, listFailures: { channels: { kind: "server" } } };
    expect(steps.state.done).toEqual([]);
    facts.state = { ...connected, connection: "refused", failure: { kind: "unauthorised" } };
    expect(steps.state.done).toEqual([]);
    facts.obs = { connection: "lost", trouble: "password" };
    expect(steps.state.obsTrouble.message).toBe(messages.en.obs.failures.password);
  });

  it("stays done when later nothing shows it: a filled deck, a test", async () => {
    const { steps, facts, keys, ask } = arrange();
    facts.isFilled = true;
    keys.emit();
    facts.isFilled = false;
    expect(await ask("setUpTryOut")).toEqual({ ok: true, message: "A." });
    expect(steps.state.done).toEqual(["test", "deck"]);
  });

  it("is not done by a test that nobody could hear", async () => {
    const { steps, facts, ask } = arrange();
    facts.heard = "trouble";
    expect(await ask("setUpTryOut")).toMatchObject({ ok: false });
    expect(steps.state.done).toEqual([]);
  });

  it("is not done by a test without an overlay to show it, and its sentence leads to what to do", async () => {
    const { steps, facts, ask, giveUp } = arrange();
    facts.pages = 0;
    const reply = ask("setUpTryOut");
    giveUp();
    const help = entryAnchor("messages.check.noPage");
    expect(await reply).toEqual({ ok: false, message: messages.en.check.noPage, help });
    expect(steps.state.done).toEqual([]);
  });

  it("is done by a test that was asked for while OBS still loads the overlay", async () => {
    const { steps, facts, changed, ask } = arrange();
    facts.pages = 0;
    const reply = ask("setUpTryOut");
    facts.pages = 1;
    changed.emit();
    expect(await reply).toMatchObject({ ok: true });
    expect(steps.state.done).toEqual(["test"]);
  });

  it("can be left out, and taken up again", async () => {
    const { steps, stored, ask } = arrange();
    await ask("setUpSteps", { skip: "chat" });
    await ask("setUpSteps", { skip: "obs" });
    await ask("setUpSteps", { skip: "something" });
    expect(steps.state.skipped).toEqual(["obs", "chat"]);
    await ask("setUpSteps", { resume: "chat" });
    expect(stored.setUp.value.skipped).toEqual(["obs"]);
  });
});

describe("the next step", () => {
  const state = (done: StepsState["done"], skipped: StepsState["skipped"]): StepsState => ({
    done,
    skipped,
    channel: null,
    isJoining: false,
    scene: null,
    starterKeys: null,
    obsTrouble: { message: "" },
  });

  it("is the first that is neither done nor left out", () => {
    expect(nextStep(state([], []))).toBe("account");
    expect(nextStep(state(["account", "deck"], ["chat"]))).toBe("obs");
    expect(nextStep(state(["account", "chat", "deck", "obs", "overlay"], ["test"]))).toBeUndefined();
  });
});
