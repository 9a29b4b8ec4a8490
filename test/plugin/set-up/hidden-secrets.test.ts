import { describe, expect, it } from "vitest";
import { createHiddenSecrets } from "../../../plugin/set-up/hidden-secrets.ts";

const stored = { baseUrl: "https://a", apiKey: "sk-secret", obsPassword: "hunter2" };

describe("the secrets in the settings of a set-up page", () => {
  it("stay in the plugin: the page gets stand-ins for those that are set, and none for others", () => {
    const secrets = createHiddenSecrets();
    const shown = secrets.hide(stored);
    for (const secret of ["sk-secret", "hunter2"]) expect(JSON.stringify(shown)).not.toContain(secret);
    expect(Object.keys(shown)).toEqual(Object.keys(stored));
    expect(secrets.hide({ apiKey: "", obsPassword: 7 })).toEqual({});
  });

  it("have the same stand-in until they change, so that the page notices", () => {
    const secrets = createHiddenSecrets();
    const { apiKey } = secrets.hide(stored);
    expect(secrets.hide(stored)["apiKey"]).toBe(apiKey);
    expect(secrets.hide({ ...stored, apiKey: "sk-other" })["apiKey"]).not.toBe(apiKey);
  });

  it("are changed by what is typed, and left as they are by a stand-in", () => {
    const secrets = createHiddenSecrets();
    const { obsPassword } = secrets.hide(stored);
    expect(secrets.reveal({ apiKey: "sk-new", obsPassword, baseUrl: "https://b" }, stored)).toEqual({
      apiKey: "sk-new",
      baseUrl: "https://b",
    });
  });

  it("come back after their removal by the stand-in that the page had, on this page alone", () => {
    const secrets = createHiddenSecrets();
    const { apiKey } = secrets.hide(stored);
    expect(secrets.reveal({ apiKey: undefined }, stored)).toEqual({ apiKey: undefined });
    const { apiKey: _, ...without } = stored;
    expect(createHiddenSecrets().reveal({ apiKey }, without)).toEqual({});
    expect(secrets.reveal({ apiKey }, without)).toEqual({ apiKey: "sk-secret" });
  });

  it("come back with the address that the API key may go to, whatever the page has changed meanwhile", () => {
    const secrets = createHiddenSecrets();
    const before = { ...stored, confirmedAddress: "https://a" };
    const { apiKey } = secrets.hide(before);
    secrets.reveal({ apiKey: undefined }, before);
    const without = { baseUrl: "https://b", confirmedAddress: "https://b" };
    expect(secrets.reveal({ apiKey, confirmedAddress: "https://b" }, without)).toEqual({
      apiKey: "sk-secret",
      confirmedAddress: "https://a",
    });
  });
});
