import { onTestFinished } from "vitest";
import { type FakeClock, createFakeClock } from "../shared/fake-clock.ts";
import { type Account, type Service, type ServiceOptions, startService } from "./service.ts";
import { type StreamListener, listen } from "./stream-listener.ts";

/** The keys of the default accounts by what sets them apart. */
export const keys = {
  standard: "sk-rehearsal-standard-ember",
  fast: "sk-rehearsal-fast-quill",
  noCredits: "sk-rehearsal-no-credits-dusty",
  creditsSpent: "sk-rehearsal-credits-spent-penny",
  noChatPlan: "sk-rehearsal-no-chat-plan-lantern",
  noEventSub: "sk-rehearsal-no-eventsub-harbour",
  secondOwner: "sk-rehearsal-second-owner-nightshift",
  noChannel: "sk-rehearsal-no-channel-newcomer",
} as const;

/** A service for one test, on a clock that only moves when told. */
export interface Stage {
  readonly service: Service;
  readonly clock: FakeClock;
  readonly url: (path: string) => string;
  account(apiKey: string): Account;
  /** Listens to a stream until the test is over. */
  listen(path: string, apiKey: string): Promise<StreamListener>;
}

/** Sets up a service and everything that ends with the test. Its random is always in the middle. */
export async function setStage(options: ServiceOptions = {}): Promise<Stage> {
  const clock = createFakeClock();
  const service = await startService({ clock, random: () => 0.5, ...options });
  onTestFinished(() => service.close());
  return {
    service,
    clock,
    url: (path) => `${service.baseUrl}${path}`,
    account(apiKey) {
      const found = service.accounts.find((account) => account.apiKey === apiKey);
      if (!found) throw new Error("There is no such account.");
      return found;
    },
    async listen(path, apiKey) {
      const stream = await listen(`${service.baseUrl}${path}`, { apiKey });
      onTestFinished(() => stream.close());
      return stream;
    },
  };
}
