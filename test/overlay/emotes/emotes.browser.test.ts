import { expect, it } from "vitest";
import type { PageEmote } from "../../../shared/protocol/emotes-protocol.ts";
import { redAndBlue } from "../../fixtures/tiny-pictures.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { chatMessage } from "../payloads.ts";

const { relay, overlay } = await startOverlayOnStandIn();
const { page } = overlay;

const emote: PageEmote = { name: "Rave", id: "rave", width: 28, height: 28 };
relay.serve("/emotes", JSON.stringify({ emotes: [emote] }));
relay.serve("/emotes/rave", redAndBlue, "image/gif");

/** Opens a page with a line that has the animated emote, and reads its picture. */
async function pictureIn(query: string) {
  await overlay.open(`${relay.pageUrl}?show=chat&${query}`, () => relay.eventStreams > 0 && relay.pages > 0);
  relay.settings({ emotes: "one" });
  await expect.poll(() => relay.asked.filter((path) => path === "/emotes").length).toBeGreaterThan(0);
  await relay.taken();
  const picture = page.locator("sidekick-chat .emote img, sidekick-chat img.emote").last();
  await expect
    .poll(async () => {
      relay.emit("chat.message", chatMessage({ id: `${Math.random()}`, message: "party Rave" }));
      return picture.count();
    })
    .toBeGreaterThan(0);
  return picture.evaluate(async (one) => {
    const image = one as HTMLImageElement;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const [red, , blue] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return {
      firstColour: red === 255 && blue === 0 ? "red" : "blue",
      frames: image.naturalHeight,
      plays: image.matches(".strip"),
    };
  });
}

it("an animated emote plays", async () => {
  expect(await pictureIn("motion=full")).toEqual({ firstColour: "red", frames: 2, plays: true });
});

it.each(["calm", "none"])("with motion %s, an animated emote stays at its first frame", async (motion) => {
  expect(await pictureIn(`motion=${motion}`)).toEqual({ firstColour: "red", frames: 1, plays: false });
});
