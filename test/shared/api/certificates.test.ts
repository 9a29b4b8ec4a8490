import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, it, onTestFinished } from "vitest";
import { isApiError, unreachable } from "../../../shared/api/errors.ts";
import { otherCertificate, ownCertificate, testKey } from "../../fixtures/test-certificates.ts";
import { clientOf, follow } from "./client-on-stage.ts";

/** A server with a certificate; resolves with its address. */
async function serverWith(cert: string): Promise<string> {
  const server = createServer({ key: testKey, cert }, (_, response) => response.end("[]"));
  server.listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** Has this computer trust a certificate for one test. */
function trust(cert: string): void {
  const before = getCACertificates();
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, cert]);
}

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "answered",
    (error: unknown) => (isApiError(error, "network") ? error.reason : error),
  );

it("a certificate that its own server has signed is not trusted, and called that", async () => {
  const client = clientOf(await serverWith(ownCertificate), "key");
  expect(await reasonOf(client.listCharacters())).toBe("self-signed");
  const { statuses } = follow(client, "GET /v1/eventsub/stream");
  await expect
    .poll(() => statuses.at(-1))
    .toMatchObject({ connection: "lost", error: { reason: "self-signed" } });
});

it("a certificate of another address is called that", async () => {
  trust(otherCertificate);
  const client = clientOf(await serverWith(otherCertificate), "key");
  expect(await reasonOf(client.listCharacters())).toBe("bad-certificate");
});

it("a trusted certificate of the address is fine", async () => {
  trust(ownCertificate);
  expect(await reasonOf(clientOf(await serverWith(ownCertificate), "key").listCharacters())).toBe("answered");
});

it.each([
  ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "self-signed"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "self-signed"],
  ["CERT_HAS_EXPIRED", "bad-certificate"],
  ["CERT_NOT_YET_VALID", "bad-certificate"],
  ["ECONNREFUSED", "unreachable"],
  [undefined, "unreachable"],
])("the system's code %s is %s", (code, reason) => {
  const cause = new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code }) });
  expect(unreachable({ endpoint: "GET /v1/characters", cause }).reason).toBe(reason);
});
