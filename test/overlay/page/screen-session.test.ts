import { expect, it, onTestFinished, vi } from "vitest";
import { screenSession } from "../../../overlay/page/screen-session.ts";

it("a secret that the plugin does not know is not proved again soon, so that pages beside it need not wait", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit) => {
    asked.push(method);
    return method === "PUT" ? new Response("", { status: 403 }) : Response.json({ nonce: "nonce" });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  for (let times = 0; times < 10; times++) expect(await screenSession("removed")).toBe("refused");
  expect(asked).toEqual(["GET", "PUT"]);
  expect(await screenSession("another")).toBe("refused");
  expect(asked).toHaveLength(4);
});
