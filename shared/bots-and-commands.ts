/** Programs that write in chat and are not called a bot. */
const programs = /^(?:streamelements|streamlabs|soundalerts)$/i;

/** Whether a message is a command for a bot. */
export function isCommand(message: string): boolean {
  return /^[!/]\S/.test(message.trim());
}

/** Whether an author is a bot, by the name. */
export function isBotName(name: string): boolean {
  return /bot$/i.test(name) || programs.test(name);
}
