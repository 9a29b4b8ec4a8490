import { tell } from "../inspector/inspector-parts.ts";
import { describe, expect, it } from "vitest";
import { answers } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const { open } = setSetUpStage();
const items = ["Mic", "Music", "Game"].map((name) => ({ label: name, value: name }));
const lowered = { inputs: [] };
const given = (more: object = {}) => ({
  ...answers,
  audioInputs: { items },
  lowered: { ...lowered, ...more },
});

describe("the rows of inputs that get quieter", () => {
  it("offer every input but the microphone, and store which are ticked, and how much", async () => {
    const { page, application, errors } = await open({
      page: "sound",
      globals: { microphone: "Mic", lowered: ["Elsewhere"] },
      answers: given(),
    });
    const group = page.getByRole("group", { name: "Quieter while the AI speaks" });
    await expect
      .poll(() =>
        group
          .getByRole("checkbox")
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)),
      )
      .toEqual(["Music", "Game", "Elsewhere (not in this scene collection)"]);
    await group.getByLabel("Elsewhere").click();
    await expect.poll(() => application.globals).not.toHaveProperty("lowered");
    await expect.poll(() => page.getByLabel("How much").count()).toBe(0);
    await group.getByLabel("Music").check();
    await group.getByLabel("Game").check();
    await expect.poll(() => application.globals).toMatchObject({ lowered: ["Music", "Game"] });
    tell(application, "lowered", { ...lowered, inputs: ["Music", "Game"] });
    await page.getByText("OBS lowers: Music and Game.").waitFor();
    await page.getByLabel("How much").selectOption("Almost silent");
    await expect.poll(() => application.globals).toMatchObject({ loweredStrength: "strong" });
    expect(errors).toEqual([]);
  });

  it("say why nothing gets quieter, and ask for the app's source while the app speaks", async () => {
    const { page, application } = await open({
      page: "sound",
      globals: { lowered: ["Music"], voiceFrom: "app" },
      answers: given({ message: "No source." }),
    });
    await page.getByText("No source.").waitFor();
    await page.getByLabel("The app's voice").selectOption("Game");
    await expect.poll(() => application.globals).toMatchObject({ loweredBy: "Game" });
    await expect.poll(() => page.getByRole("checkbox", { name: "Game" }).count()).toBe(0);
  });

  it("keep a loudness within its limits, however a minus is typed", async () => {
    const { page, application } = await open({ page: "sound", answers: given() });
    const field = page.getByLabel("Loudness of voices");
    await field.fill("−18,5");
    await field.blur();
    await expect.poll(() => application.globals).toMatchObject({ loudness: -18.5 });
    await field.fill("12");
    await field.blur();
    await page.getByText("From -30 to -10.").waitFor();
    await field.fill("");
    await field.blur();
    await expect.poll(() => application.globals).not.toHaveProperty("loudness");
  });
});
