import { type IncomingHttpHeaders, type RequestListener, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStartFetch } from "../../../plugin/session/start-fetch.ts";

const startFetch = createStartFetch(() => false);
const plain = { redirect: "error", cache: "no-store" } as const;

async function serve(answer: RequestListener): Promise<{ url: string; headers: IncomingHttpHeaders[] }> {
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, headers };
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return "nothing";
  let text = "";
  for await (const bytes of body) text += Buffer.from(bytes).toString();
  return text;
}

/** How a request fails: the name of the error, and the code of its cause. */
async function failureOf(work: Promise<unknown>): Promise<readonly [string, unknown]> {
  const error = await work.then(
    () => new Error("It did not fail."),
    (cause: unknown) => cause as Error & { cause?: { code?: unknown } },
  );
  return [error.name, (error.cause as { code?: unknown } | undefined)?.code];
}

/** The same of `fetch`, which this one stands in for. */
const both = [
  ["the first requests", startFetch],
  ["fetch", fetch],
] as const;

describe.each(both)("%s", (_, send) => {
  it("get status, headers and a body that comes in pieces", async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(429, { "Retry-After": "7", "X-Two": ["a", "b"] });
      response.write("one ");
      setImmediate(() => response.end("two é"));
    });
    const response = await send(url, plain);
    expect([response.status, response.ok, response.headers.get("retry-AFTER")]).toEqual([429, false, "7"]);
    expect([response.headers.get("x-two"), response.headers.get("none")]).toEqual(["a, b", null]);
    expect(await textOf(response)).toBe("one two é");
  });

  it.each([
    [204, "nothing"],
    [200, ""],
  ])("get a response %i without content", async (status, text) => {
    const { url } = await serve((_, response) => response.writeHead(status).end());
    const response = await send(url, plain);
    expect([response.ok, await textOf(response)]).toEqual([true, text]);
  });

  it("fail with a TypeError where nobody answers, where they are sent elsewhere, and where the body is cut", async () => {
    const { url } = await serve((request, response) => {
      if (request.url === "/v1/upgrade")
        return void request.socket.end("HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\n");
      if (request.url === "/v1/elsewhere") return void response.writeHead(302, { location: "/v1" }).end();
      response.writeHead(200, { "content-length": "100" }).write("a part", () => response.destroy());
    });
    const gone = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => gone.once("listening", resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await failureOf(send(`http://127.0.0.1:${port}/`, plain))).toEqual(["TypeError", "ECONNREFUSED"]);
    expect(await failureOf(send(`${url}/elsewhere`, plain))).toEqual(["TypeError", undefined]);
    expect((await failureOf(send(`${url}/upgrade`, plain)))[0]).toBe("TypeError");
    const [name] = await failureOf(send(url, plain).then(textOf));
    expect(name).toBe("TypeError");
  });

  it("end with the reason of their signal, before the response and within its body", async () => {
    const { url } = await serve((request, response) => {
      if (request.url !== "/v1/silent") response.writeHead(200).write("a part");
    });
    const before = new AbortController();
    const silent = failureOf(send(`${url}/silent`, { ...plain, signal: before.signal }));
    before.abort();
    expect(await silent).toEqual(["AbortError", undefined]);
    expect(await failureOf(send(url, { ...plain, signal: before.signal }))).toEqual([
      "AbortError",
      undefined,
    ]);
    const within = new AbortController();
    const response = await send(url, { ...plain, signal: within.signal });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    within.abort();
    expect(await failureOf(reader?.read() ?? Promise.resolve())).toEqual(["AbortError", undefined]);
  });

  it("let go of the connection when nobody wants the body", async () => {
    let isGone = false;
    const { url } = await serve((_, response) => {
      response.once("close", () => (isGone = true));
      response.writeHead(200).write("a part");
    });
    const response = await send(url, plain);
    await response.body?.cancel();
    await expect.poll(() => isGone).toBe(true);
  });

  it("get a body that is compressed although nobody asked for it", async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("whole")),
    );
    expect(await textOf(await send(url, plain))).toBe("whole");
  });

  it("do not take more than is read", async () => {
    let written = 0;
    const { url } = await serve((_, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(64 * 1024))) written++;
        if (written < 4_000) response.once("drain", more);
      };
      response.writeHead(200);
      more();
    });
    const response = await send(url, plain);
    const reader = response.body?.getReader();
    for (let read = 0; read < 20; read++) expect((await reader?.read())?.done).toBe(false);
    expect(written).toBeLessThan(2_000);
    await reader?.cancel();
  });
});

it("the first requests have the headers that fetch sends, but for the compression that they cannot undo", async () => {
  const { url, headers } = await serve((_, response) => response.end());
  const init = { ...plain, headers: { accept: "application/json", authorization: "Bearer sk" } };
  for (const [, send] of both) await (await send(url, init)).body?.cancel();
  const [own = {}, fetched] = headers;
  expect({ ...own, "accept-encoding": fetched?.["accept-encoding"], connection: "keep-alive" }).toEqual({
    ...fetched,
    connection: "keep-alive",
  });
  expect(own["accept-encoding"]).toBe("identity");
});

it("a request that changes something, and every request after the start, is one of fetch", async () => {
  const { url, headers } = await serve((_, response) => response.end());
  const later = createStartFetch(() => true);
  await startFetch(url, { ...plain, method: "POST", body: "{}" });
  await later(url, plain);
  await startFetch(url, plain);
  expect(headers.map((each) => each["accept-encoding"])).toEqual([
    "gzip, deflate",
    "gzip, deflate",
    "identity",
  ]);
});
