/** The path where a page on another screen gets a nonce, and a session for its proof. */
export const sessionPath = "/screens/session";

/** How long a session opens what viewers see. */
export const sessionMs = 60 * 60_000;
