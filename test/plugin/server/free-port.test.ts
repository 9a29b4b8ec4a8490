import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { nextFreePort, portProblemOf, portsAfter, systemName } from "../../../plugin/server/free-port.ts";

it.each([
  ["EADDRINUSE", 28_196, "win32", "taken"],
  ["EADDRINUSE", 80, "linux", "taken"],
  ["EACCES", 28_196, "win32", "refused"],
  ["EACCES", 80, "win32", "refused"],
  ["EACCES", 80, "linux", "needsRights"],
  ["EACCES", 1_023, "darwin", "needsRights"],
  ["EACCES", 28_196, "darwin", "refused"],
  ["EADDRNOTAVAIL", 28_196, "win32", undefined],
])("%s for port %i on %s is %s", (code, port, system, problem) => {
  expect(portProblemOf(Object.assign(new Error("listen"), { code }), port, system)).toBe(problem);
});

it.each([
  ["win32", "Windows"],
  ["darwin", "macOS"],
  ["linux", "Linux"],
])("%s is called %s", (system, name) => expect(systemName(system)).toBe(name));

it("ports that are tried leave the plugin's own two to each other, and need no rights", () => {
  expect(portsAfter(28_195, 3)).toEqual([28_198]);
  expect(portsAfter(80, 2)).toEqual([28_198, 28_199]);
  expect(portsAfter(65_534, 2)).toEqual([28_198, 28_199]);
});

it("a free port is one that was bound, after another program's", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const found = await nextFreePort("127.0.0.1", port - 1);
  expect(found).toBeGreaterThan(port);
  const own = createServer().listen(found, "127.0.0.1");
  await once(own, "listening");
  for (const server of [own, other]) await once(server.close(), "close");
});
