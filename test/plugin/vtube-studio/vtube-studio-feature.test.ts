import { expect, it } from "vitest";
import type { PluginContext } from "../../../plugin/context.ts";
import { vtubeStudioFeature } from "../../../plugin/features/vtube-studio-feature.ts";
import { createUnaskedReplies } from "../../../plugin/panel/unasked-replies.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { createTestContext } from "../../fixtures/test-context.ts";
import { startVtubeDouble } from "../../vtube-studio/vtube-double.ts";

it("an open page follows the connection to VTube Studio, which ends with the plugin", async () => {
  const vtube = await startVtubeDouble({ tokens: ["known"] });
  const stored = { vtubeAddress: vtube.address, vtubeToken: "known" };
  const storedSettings = createStore<object, object>(stored, (_, next) => next);
  const locale = localeFor(messages, "en");
  const feature = await vtubeStudioFeature(
    createTestContext({
      clock: systemClock,
      locale,
      random: Math.random,
      storedSettings: storedSettings as PluginContext["storedSettings"],
    }),
  );
  const sent: object[] = [];
  createUnaskedReplies(feature.pushes ?? [], (reply) => void sent.push(reply), { hasPage: () => true });
  storedSettings.dispatch({ ...stored, vtubeStudio: true });
  await expect.poll(() => sent.at(-1)).toMatchObject({ event: "getVtube", message: locale.words.vtube.open });
  expect(vtube.clients).toBe(1);
  await feature.close?.();
  await expect.poll(() => vtube.clients).toBe(0);
  await vtube.close();
});
