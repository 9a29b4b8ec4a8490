/**
 * Where sentences for the log go. Lines never hold an API key, a voice URL, a prompt or viewers' text:
 * whoever writes a line sees to that.
 */
export interface Log {
  debug(sentence: string): void;
  info(sentence: string): void;
  warn(sentence: string): void;
  error(sentence: string): void;
}
