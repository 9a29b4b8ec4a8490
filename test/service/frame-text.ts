/** The fields of one Server-Sent-Event frame. */
export interface FrameFields {
  readonly event: string;
  readonly data: string;
  readonly id?: string;
}

/** One frame as it goes over the wire. JSON holds no line ends, so one `data` line is enough. */
export function frameText({ event, data, id }: FrameFields): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}

/** The keep-alive of the chat stream (the documentation, "Public chat stream framing", 2). */
export const pingText = ":ping\n\n";
