/** A frame in the text/event-stream format (HTML standard, "Server-sent events"). */
export function frameText(frame: {
  readonly id: string;
  readonly event: string;
  readonly text: string;
}): string {
  const lines = frame.text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `id: ${oneLine(frame.id)}\nevent: ${oneLine(frame.event)}\n${lines.join("")}\n`;
}

/** Only sets the id from which a page resumes. */
export const idText = (id: string): string => `id: ${oneLine(id)}\n\n`;

/** A comment, which keeps the connection and its watchdog alive. */
export const keepAliveText = ":ping\n\n";

/** A line break in a value would start another field. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]/g, " ");
}
