import { defineQuestion, addressReply } from "../forms/question.ts";

/** The overlay's address. */
export const overlayAddressQuestion = defineQuestion("getOverlayUrl", addressReply, 5_000);

/** Makes a new address for the overlay; the previous one stops working. */
export const overlayRenewalQuestion = defineQuestion("renewOverlayUrl", addressReply, 5_000);
