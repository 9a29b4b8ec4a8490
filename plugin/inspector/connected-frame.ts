import * as v from "valibot";
import { troubleQuestion } from "../account/account-questions.ts";
import type { PagePanel } from "../panel/create-panel.ts";

/** The message by which OpenDeck connects an inspector, with what `connectElgatoStreamDeckSocket` gets elsewhere. */
const connection = v.object({
  event: v.literal("connect"),
  payload: v.tuple([v.unknown(), v.unknown(), v.unknown(), v.unknown(), v.unknown()]),
});
type Connection = v.InferOutput<typeof connection>["payload"];

/**
 * Opens the inspector in OpenDeck, which loads those of all keys at once, hidden in frames. The plugin can answer only
 * the one that is shown, so the page connects when it is first seen, and asks again whenever it is seen again.
 */
export function acceptConnection(
  open: (...parts: Connection) => Promise<PagePanel | undefined>,
  { parent }: Window = window,
): void {
  if (parent === window) return;
  const accept = ({ source, data }: MessageEvent<unknown>): void => {
    const read = v.safeParse(connection, data);
    if (source !== parent || !read.success) return;
    removeEventListener("message", accept);
    let panel: Promise<PagePanel | undefined> | undefined;
    new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      if (panel) void panel.then((opened) => opened?.askAgain());
      else panel = open(...read.output.payload).then(askTwice);
    }).observe(document.documentElement);
  };
  addEventListener("message", accept);
}

/** Asks once more if the first questions came before the plugin knew that this inspector is shown. */
function askTwice(panel: PagePanel | undefined): PagePanel | undefined {
  const trouble = panel?.question(troubleQuestion);
  const unsubscribe = trouble?.subscribe(() => {
    if (trouble.value.asking) return;
    unsubscribe?.();
    if (trouble.value.failure === "silent") panel?.askAgain();
  });
  return panel;
}
