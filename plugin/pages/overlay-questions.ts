import { defineQuestion, addressReply } from "../forms/question.ts";

/** The overlay's address. */
export const overlayAddress = defineQuestion("getOverlayUrl", addressReply, 5_000);

/** Makes a new address for the overlay; the previous one stops working. */
export const overlayRenewal = defineQuestion("renewOverlayUrl", addressReply, 5_000);
