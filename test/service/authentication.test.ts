import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { endpoints } from "./endpoints.ts";
import { keys, setStage } from "./fixture.ts";

const refused = [
  { key: "missing", headers: {} },
  { key: "empty", headers: { authorization: "Bearer " } },
  { key: "invalid", headers: { authorization: "Bearer sk-of-nobody" } },
  { key: "without Bearer before it", headers: { authorization: keys.standard } },
] as const;

describe("authentication 4: a missing or invalid key gives 401 on every endpoint", () => {
  test.for(endpoints.flatMap((endpoint) => refused.map((row) => ({ endpoint, ...row }))))(
    "all | 401 | API key $key | $endpoint",
    async ({ endpoint, headers }) => {
      const { url } = await setStage();
      const [method = "", pattern = ""] = endpoint.split(" ");
      const path = pattern.replace("{characterId}", "char-gale").replace("{channelName}", "emberfox");
      const isEvent = endpoint.startsWith("POST /v1/events");
      const body = isEvent ? eventBody("emberfox") : undefined;
      const response = await call(url(path), { method, headers, body });
      expect(response.status).toBe(401);
      expect(await response.text()).toMatch(isEvent ? /not allowed to send events for this channel/ : /^$/);
    },
  );
});
