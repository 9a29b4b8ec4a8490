import { expect, it } from "vitest";
import type { PluginContext } from "../../plugin/context.ts";
import type { CreateFeature, Feature } from "../../plugin/feature.ts";
import { accountFeature } from "../../plugin/features/account-feature.ts";
import { rulesFeature } from "../../plugin/features/rules-feature.ts";
import { screensFeature } from "../../plugin/features/screens-feature.ts";
import { setUpFeature } from "../../plugin/features/set-up-feature.ts";
import { soundFeature } from "../../plugin/features/sound-feature.ts";
import { troubleFeature } from "../../plugin/features/trouble-feature.ts";
import { createUnaskedReplies } from "../../plugin/panel/unasked-replies.ts";
import { type GlobalSettings, readGlobalSettings } from "../../plugin/settings/global-settings.ts";
import { Emitter } from "../../shared/emitter.ts";
import { createStore } from "../../shared/store.ts";
import { createStandIn, createTestContext } from "../fixtures/test-context.ts";

/** A part of the plugin with these members. */
function part<Name extends keyof PluginContext>(name: Name, members: object): Pick<PluginContext, Name> {
  return { [name]: createStandIn<object>(members) } as Pick<PluginContext, Name>;
}

type Subscribe = (listener: () => void) => () => void;

/** Replies that an open page gets unasked, and the part of the plugin whose change they follow. */
const pushes: readonly [
  event: string,
  when: string,
  feature: CreateFeature,
  partThatChanges: (subscribe: Subscribe) => Partial<PluginContext>,
][] = [
  ["getTrouble", "a key fails", troubleFeature, (subscribe) => ({ onKeyTrouble: subscribe })],
  ["getTrouble", "the account changes", troubleFeature, (subscribe) => part("account", { subscribe })],
  ["getTrouble", "something is not saved", troubleFeature, (subscribe) => part("stored", { subscribe })],
  ["getTrouble", "OBS changes", troubleFeature, (subscribe) => part("obs", { state: { subscribe } })],
  ["setUpUnsaved", "something is not saved", troubleFeature, (subscribe) => part("stored", { subscribe })],
  ["lowered", "inputs change", soundFeature, (subscribe) => part("lowerer", { state: { subscribe } })],
  ["microphone", "its level changes", soundFeature, (onLevel) => part("microphone", { onLevel })],
  ["rules", "one has run", rulesFeature, (subscribe) => part("rules", { subscribe })],
  ["rules", "they are edited", rulesFeature, (subscribe) => part("stored", { rules: { subscribe } })],
  ["rules", "all is quiet", rulesFeature, (subscribe) => part("control", { subscribe })],
  [
    "screens",
    "a device comes",
    screensFeature,
    (subscribe) =>
      part("screens", { devices: createStandIn<object>({ subscribe }), server: createStandIn<object>({}) }),
  ],
  [
    "screens",
    "their server stops",
    screensFeature,
    (subscribe) => part("screens", { devices: createStandIn<object>({}), server: { subscribe } }),
  ],
  ["setUpSteps", "the account changes", setUpFeature, (subscribe) => part("account", { subscribe })],
];

/** Opens a page; returns the names of the replies that it gets unasked. Their content is that of other tests. */
function openPage({ pushes = [] }: Feature): readonly string[] {
  const sent: string[] = [];
  const replies = pushes.map((push) => ({ ...push, reply: () => ({}) }));
  createUnaskedReplies(replies, ({ event }) => void sent.push(event), { hasPage: () => true });
  return sent;
}

it.each(pushes)("an open page gets %s unasked when %s", async (event, _, create, partThatChanges) => {
  const changes = new Emitter();
  const parts = { starter: undefined, ...partThatChanges(changes.subscribe) };
  const sent = openPage(await create(createTestContext(parts)));
  expect(sent).toEqual([]);
  changes.emit();
  expect(sent).toContain(event);
});

it("an open page gets the account again for another key, although the reply is the same", async () => {
  const withKey = (apiKey: string): GlobalSettings => readGlobalSettings({ apiKey });
  const settings = createStore(withKey("sk-1"), (_, next: GlobalSettings) => next);
  const sent = openPage(await accountFeature(createTestContext({ settings })));
  for (const key of ["sk-2", "sk-2", "sk-3"]) settings.dispatch(withKey(key));
  expect(sent).toEqual(["getAccount", "getAccount"]);
});
