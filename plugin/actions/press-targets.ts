/** The message that a press on a key or dial means: the one that the streamer has seen there. */
export type PressTargets<Message extends { readonly id: string }> = ReturnType<
  typeof createPressTargets<Message>
>;

/** Nobody reacts to a message in less time. */
const seenMs = 200;

/** Creates press targets without a message on any key. */
export function createPressTargets<Message extends { readonly id: string }>(clock: {
  readonly now: () => number;
}) {
  const onKeys = new Map<
    string,
    { readonly message: Message | undefined; readonly before: Message | undefined; readonly at: number }
  >();
  return {
    /** Notes the message on a key or dial; `undefined`: none. */
    show(keyId: string, message: Message | undefined) {
      const last = onKeys.get(keyId);
      if (last && last.message?.id === message?.id) return;
      const at = clock.now();
      // A message that was on the key for only a moment is no target after it either.
      const before = last && at - last.at < seenMs ? last.before : (last?.message ?? message);
      onKeys.set(keyId, { message, before, at });
    },
    /** The message that a press means now. */
    of(keyId: string) {
      const current = onKeys.get(keyId);
      return current && clock.now() - current.at < seenMs ? current.before : current?.message;
    },
    /** Makes the next message a target at once, because the streamer has turned to it. */
    forget: (keyId: string) => void onKeys.delete(keyId),
  };
}
