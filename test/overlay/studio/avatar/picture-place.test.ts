import { describe, expect, it } from "vitest";
import { placeOf } from "../../../../overlay/studio/avatar/picture-place.ts";
import { avatarSlots } from "../../../../shared/avatar/avatar-pictures.ts";

describe("the name of a picture's file", () => {
  it.each(avatarSlots)("says its place as the slot is called: %s", (slot) =>
    expect(placeOf(`${slot}.png`, "Ada Gale")).toBe(slot),
  );

  it.each([
    ["HAPPY_OPEN.PNG", "happy-open"],
    ["Happy Open (2).webp", "happy-open"],
    ["open.happy.final.v3.jpeg", "happy-open"],
    ["happyOpen.gif", "happy-open"],
    ["happy.png", "happy-closed"],
    ["neutral.png", "closed"],
    ["neutral-open.png", "open"],
    ["Ada Gale - sad - half open.png", "sad-half"],
    ["ada_gale_blink01.png", "blink"],
    ["mouth_open.avif", "open"],
    ["mouth closed eyes open.png", "closed"],
    ["mouth closed eyes closed.png", "blink"],
    ["mouth-open_eyes-open.png", "open"],
    ["angry eyes closed.png", "angry-blink"],
    ["fröhlich-offen.png", "happy-open"],
    ["FRÖHLICH_OFFEN.png", "happy-open"],
    ["wütend halb offen.png", "angry-half"],
    ["denkt.png", "thinking"],
    ["bouche-ouverte-colère.png", "angry-open"],
    ["fâché_fermée.png", "angry-closed"],
    ["feliz boca abierta.png", "happy-open"],
    ["guiño.png", "blink"],
    ["嬉しい_開き.png", "happy-open"],
    ["まばたき.png", "blink"],
    ["开心-张嘴.png", "happy-open"],
    ["생각.png", "thinking"],
    // As macOS stores accents and Korean.
    ["fro\u0308hlich-offen.png".normalize("NFD"), "happy-open"],
    ["생각.png".normalize("NFD"), "thinking"],
  ])("says the place of %s", (name, slot) => expect(placeOf(name, "Ada Gale")).toBe(slot));

  it.each([
    "IMG_2031.png",
    "ada gale.png",
    ".png",
    "",
    "happy-sad-open.png",
    "open-closed.png",
    "mouth open eyes closed.png",
    "constructor.png",
    "__proto__.png",
    "opener.png",
  ])("says no place: %j", (name) => expect(placeOf(name, "Ada Gale")).toBeUndefined());

  it("is not taken for a mood that is the character's own name", () => {
    expect(placeOf("happy-open.png", "Happy")).toBe("open");
    expect(placeOf("happy-happy-open.png", "Happy")).toBe("happy-open");
    expect(placeOf("angry joe sad.png", "Angry Joe")).toBe("sad-closed");
  });
});
