/**
 * The least that an overlay page can be: it appends each chat message, and each event of the channel, as a line, and keeps
 * the newest. `lines` is how many.
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
  for (const type of ["chat.message", "channel.event"]) source.addEventListener(type, append);
</script>`;
}
