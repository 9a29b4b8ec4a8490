import * as v from "valibot";
import { expect, it } from "vitest";
import { accountStatus } from "../../../plugin/account/account-status.ts";
import { connectionTest, troubleQuestion } from "../../../plugin/account/account-questions.ts";
import type { DeckLink } from "../../../plugin/forms/panel-view.ts";
import { defineQuestion } from "../../../plugin/forms/question.ts";
import { createPanel } from "../../../plugin/panel/create-panel.ts";
import { createStore } from "../../../shared/store.ts";
import { systemClock } from "../../../shared/clock.ts";
import { inspector as words } from "../../../shared/words/english.ts";

/** A set-up window of a complete account, before a plugin that the test speaks for. */
function openPanel() {
  let tell: (message: unknown) => void = () => undefined;
  const listeners: ((message: unknown) => void)[] = [];
  const asked: { readonly event: string; readonly questionId: string }[] = [];
  const link = createStore<DeckLink, DeckLink>("open", (_, next) => next);
  const panel = createPanel({
    action: "",
    isDial: false,
    language: "en",
    words,
    clock: { ...systemClock, after: () => () => undefined },
    settings: undefined,
    hasGlobals: true,
    questions: [troubleQuestion],
    socket: {
      link,
      setSettings: () => undefined,
      setGlobalSettings: () => undefined,
      sendToPlugin: (payload) => void asked.push(payload as (typeof asked)[number]),
      openUrl: () => undefined,
      onSettings: () => () => undefined,
      onGlobalSettings(listener) {
        tell = listener;
        return () => undefined;
      },
      onPluginMessage(listener) {
        listeners.push(listener);
        return () => undefined;
      },
    },
  });
  tell({ baseUrl: "https://service.example", apiKey: "sk-1", confirmedAddress: "https://service.example" });
  /** The plugin sends this unasked, or as the reply to the last question of this name. */
  const say = (event: string, reply: object, isReply = false): void => {
    const questionId = asked.findLast((one) => one.event === event)?.questionId;
    for (const listener of listeners) listener({ event, ...reply, ...(isReply ? { questionId } : {}) });
  };
  return {
    status: () => accountStatus(panel),
    trouble: (message: string, isPartial?: true) =>
      say(
        "getTrouble",
        message === "" ? { message } : { message, isAccount: true, ...(isPartial && { isPartial }) },
      ),
    /** Answers the last question for the channels. */
    channels: (error?: string) => say("getChannels", { items: [{ label: "a", value: "a" }], error }, true),
    say,
    panel,
    link,
    asked: (event: string) => asked.filter((one) => one.event === event).length,
    asksForChannels: () => asked.filter(({ event }) => event === "getChannels").length,
    test: (ok: boolean, message: string): void => {
      panel.question(connectionTest).ask();
      say("testConnection", { ok, message }, true);
    },
    tested: () => panel.question(connectionTest).value.reply?.message,
  };
}

const down = "The service cannot be reached.";
const refused = "The service refuses the API key.";

it("takes back that the connection works when the service goes down or refuses the key, and that it does not when it is back", () => {
  for (const trouble of [down, refused]) {
    const { status, trouble: report, channels, test, tested } = openPanel();
    report("");
    channels();
    test(true, "Connected.");
    expect(status()).toBe("connected");
    report(trouble);
    expect([status(), tested()]).toEqual(["trouble", undefined]);
    test(false, trouble);
    // What the test has found as well stays.
    report(trouble);
    expect([status(), tested()]).toEqual(["trouble", trouble]);
    report("");
    expect([status(), tested()]).toEqual(["connected", undefined]);
  }
});

it("reads again what could not be read, once the plugin reports no trouble any more", () => {
  const { status, trouble, channels, asksForChannels } = openPanel();
  trouble(refused);
  channels(refused);
  const before = asksForChannels();
  expect(status()).toBe("trouble");
  trouble("");
  expect(asksForChannels()).toBe(before + 1);
  channels();
  expect(status()).toBe("connected");
});

it("keeps a test that is still right while only live updates are missing", () => {
  const { status, trouble, channels, test, tested } = openPanel();
  trouble("");
  channels();
  test(true, "Connected.");
  trouble("No live updates at the moment.", true);
  expect([status(), tested()]).toEqual(["partial", "Connected."]);
  trouble("");
  expect([status(), tested()]).toEqual(["connected", "Connected."]);
});

it("asks again for what a reply has changed, once for each reply", () => {
  const { asked, panel, say } = openPanel();
  const reply = v.object({ isReady: v.boolean() });
  const list = defineQuestion("getList", reply, 5_000);
  const state = defineQuestion("getState", reply, 5_000, {}, ({ isReady }) => (isReady ? [list] : []));
  panel.question(state).ask();
  say("getState", { isReady: false }, true);
  expect(asked("getList")).toBe(0);
  say("getState", { isReady: true });
  expect(asked("getList")).toBe(1);
  panel.question(state).ask();
  expect(asked("getList")).toBe(1);
});

it("Everything is asked again after a lost connection, as the plugin may have been restarted meanwhile", () => {
  const { asked, link } = openPanel();
  const [troubles, channels] = [asked("getTrouble"), asked("getChannels")];
  link.dispatch("ended");
  link.dispatch("connecting");
  expect(asked("getTrouble")).toBe(troubles);
  link.dispatch("open");
  expect([asked("getTrouble"), asked("getChannels")]).toEqual([troubles + 1, channels + 1]);
});
