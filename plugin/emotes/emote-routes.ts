import * as v from "valibot";
import { type Route, overlayRoute, screenRoute } from "../server/route.ts";
import type { Emotes } from "./create-emotes.ts";

const changeSchema = v.object({
  isOn: v.exactOptional(v.boolean()),
  twitchId: v.exactOptional(v.pipe(v.string(), v.trim(), v.regex(/^\d{0,20}$/))),
  isRead: v.exactOptional(v.literal(true)),
});

/** `/emotes`: the list and the pictures for overlays; `/emotes/status`: what the studio shows and changes. */
export function emoteRoutes(emotes: Emotes): readonly Route[] {
  return [
    screenRoute("/emotes", () => Response.json(emotes.list)),
    overlayRoute("GET", "/emotes/status", () => Response.json(emotes.status)),
    // `isOn` switches emotes on or off, `twitchId` sets the channel's ID, `isRead` reads the lists again.
    overlayRoute("PUT", "/emotes/status", { maxBodyBytes: 512 }, async (context) => {
      const read = v.safeParse(changeSchema, await context.req.json().catch(() => undefined));
      if (!read.success) return context.text("This cannot be set.", 400);
      const { isOn, twitchId, isRead } = read.output;
      if (isOn !== undefined && !(await emotes.setOn(isOn)))
        return context.text("This could not be saved.", 507);
      if (twitchId !== undefined) emotes.setTwitchId(twitchId);
      if (isRead) emotes.read();
      return Response.json(emotes.status);
    }),
    screenRoute("/emotes/:id", async (context) => {
      const picture = await emotes.picture(context.req.param("id") ?? "");
      if (picture === "coming") return context.body(null, 202);
      if (!picture) return context.text("There is no such picture.", 404);
      return context.body(picture.bytes, 200, {
        "content-type": picture.type,
        // The same id is always the same picture.
        "cache-control": "private, max-age=86400, immutable",
      });
    }),
  ];
}
