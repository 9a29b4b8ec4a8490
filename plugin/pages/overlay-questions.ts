import { alertHash } from "../../shared/protocol/studio-place.ts";
import { defineQuestion, addressReply } from "../forms/question.ts";

/** The overlay's address. */
export const overlayAddressQuestion = defineQuestion("getOverlayUrl", addressReply, 5_000);

/** Makes a new address for the overlay; the previous one stops working. */
export const overlayRenewalQuestion = defineQuestion("renewOverlayUrl", addressReply, 15_000, {}, () => [
  overlayAddressQuestion,
]);

/** The studio's address, made of the overlay's. `alert`: the one whose settings it opens. */
export function studioAddress(overlayUrl: string, language: string, alert?: string): string {
  const studio = new URL(overlayUrl.replace("/overlay/", "/studio/"));
  studio.searchParams.set("lang", language);
  if (alert !== undefined) studio.hash = alertHash(alert);
  return studio.href;
}
