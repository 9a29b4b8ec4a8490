import { defineQuestion } from "../forms/question.ts";
import { addressReply } from "../forms/replies.ts";

/** The overlay's address. */
export const overlayAddress = defineQuestion("getOverlayUrl", addressReply, 5_000);

/** Makes a new address for the overlay; the previous one stops working. */
export const overlayRenewal = defineQuestion("renewOverlayUrl", addressReply, 5_000);
