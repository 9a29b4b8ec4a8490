/**
 * The least that an overlay page can be: it appends each chat message, and each event of the channel, as a line, and keeps
 * the newest. `lines` is how many. With `?sprite`, a sprite of the page's size crosses
 * it for three seconds with each event of the channel.
 */
export function barePage(lines: number): string {
  return `<!doctype html>
<meta charset="utf-8" />
<style>
  body { margin: 0; color: #fff; font: 16px/1.4 sans-serif; }
  #lines { position: absolute; right: 40px; bottom: 40px; width: 380px; }
</style>
<div id="lines"></div>
<script>
  const lines = document.getElementById("lines");
  const source = new EventSource("/v1/eventsub/stream");
  const append = ({ data, lastEventId }) => {
    const { payload } = JSON.parse(data);
    const line = lines.appendChild(document.createElement("p"));
    line.dataset.eventId = lastEventId;
    line.textContent = payload.username + ": " + payload.message;
    if (lines.childElementCount > ${lines}) lines.firstElementChild.remove();
  };
  if (location.search === "?sprite") source.addEventListener("channel.event", () => {
    const sprite = document.body.appendChild(document.createElement("div"));
    sprite.style.cssText = "position: fixed; inset: 0; background: radial-gradient(#f80, #08f8)";
    const from = { transform: "translateX(-100%)" };
    const to = { transform: "translateX(100%)" };
    sprite.animate([from, to], 3_000).finished.then(() => sprite.remove());
  });
  for (const type of ["chat.message", "channel.event"]) source.addEventListener(type, append);
</script>`;
}
