/** Shortest long press of a key, a dial or a button, in milliseconds. */
export const longPressMs = 800;
