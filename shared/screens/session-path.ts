/** The path where a page on another screen gets a nonce, and a session for its proof. */
export const sessionPath = "/screens/session";

/** How long a session opens what viewers see. */
export const sessionMs = 60 * 60_000;

/** The path where a control page on another screen is paired. */
export const pairingPath = "/screens/pairing";

/** How long an address pairs a page. */
export const pairingMs = 10 * 60_000;
