import { afterEach, beforeEach } from "vitest";
import { hello } from "../../fixtures/hello.ts";
import { type RelayStage, setRelayStage, token } from "../server/server-stage.ts";

/** A plugin's server for each test of the file, and the studio's requests to it. */
export function setStudio() {
  let stage: RelayStage;
  beforeEach(async () => {
    stage = await setRelayStage();
  });
  afterEach(() => stage.close());
  const at = (path: string): string => `http://127.0.0.1:${stage.relay.port}${path}`;
  const request = (method: string, path: string, body?: BodyInit, headers: object = {}): Promise<Response> =>
    fetch(at(path), {
      method,
      headers: { authorization: `Bearer ${token}`, origin: at(""), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  return {
    get stage() {
      return stage;
    },
    at,
    request,
    /** Sends a file or a text; resolves with the answer's status and text. */
    put: async (path: string, body?: BodyInit): Promise<readonly [number, string]> => {
      const response = await request("PUT", path, body);
      return [response.status, await response.text()];
    },
    /** Counts what an open page is sent when the appearance changes. */
    countChanges: (): (() => number) => {
      let count = 0;
      stage.control.connect(({ type }) => void (count += type === "appearance" ? 1 : 0)).receive(hello());
      return () => count;
    },
  };
}
