import { deferred } from "../../shared/deferred.ts";
import type { Clock } from "../../shared/clock.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { type Answer, type TestReply, answerTo } from "../forms/question.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import { type Access, type AccessRequest, type AppFailure, afterMessage } from "./access-request.ts";
import { accessRequestText } from "./app-messages.ts";
import { connectAppQuestion } from "./app-questions.ts";
import { openAppSocket } from "./app-socket.ts";
import type { Tools } from "../../shared/tools.ts";

/** The parts of the plugin that connecting with the app uses. */
export interface ConnectAppSources extends Tools {
  readonly locale: Locale<Messages>;
  readonly saveSettings: (change: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly settings: SettingsStore;
}

/** The app ends a request itself before this. */
const decisionMs = 120_000;

/** Answers a page that wants the app's API key. Only then is the app connected, until it has decided. */
export function connectAppAnswer({ clock, locale, log, saveSettings, settings }: ConnectAppSources): Answer {
  const { app: failures, connected } = locale.words;
  let cancel = (): void => {};
  let underWay: Promise<TestReply> | undefined;
  const connect = async (): Promise<TestReply> => {
    const asking = askForAccess(settings.value?.appAddress ?? "", clock);
    cancel = asking.cancel;
    const decision = await asking.decision;
    if (typeof decision === "string") {
      log.info(`The app gave no API key: ${decision}.`);
      if (decision === "cancelled") return { ok: false, message: "" };
      return {
        ok: false,
        message: failures[decision],
        help: entryAnchor(`messages.app.${decision}`),
      };
    }
    const { apiKey, channelName } = decision;
    await saveSettings(channelName === undefined ? { apiKey } : { apiKey, channelName });
    return { ok: true, message: connected };
  };
  return answerTo(connectAppQuestion, ({ cancel: isCancelled }) => {
    if (isCancelled) {
      cancel();
      return { ok: false, message: "" };
    }
    // Every page that asks meanwhile gets the same answer.
    underWay ??= connect().finally(() => (underWay = undefined));
    return underWay;
  });
}

function askForAccess(
  address: string,
  clock: Clock,
): { readonly decision: Promise<Access | AppFailure>; readonly cancel: () => void } {
  const { promise: decision, resolve } = deferred<Access | AppFailure>();
  if (address === "") {
    resolve("not-app");
    return { decision, cancel() {} };
  }
  let request: AccessRequest = { isSent: false };
  const decide = (by: Access | AppFailure): void => {
    cancelBound();
    socket.close();
    resolve(by);
  };
  const cancelBound = clock.after(decisionMs, () => decide("timed-out"));
  const socket = openAppSocket({
    address,
    clock,
    onMessage(message) {
      const step = afterMessage(request, message);
      if ("access" in step) return decide(step.access);
      if ("failure" in step) return decide(step.failure);
      if (step.request.isSent && !request.isSent) socket.send(accessRequestText);
      request = step.request;
    },
    onEnd: decide,
  });
  return { decision, cancel: () => decide("cancelled") };
}
