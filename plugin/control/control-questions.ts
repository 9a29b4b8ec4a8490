import { defineQuestion, addressReply } from "../forms/question.ts";

/** The control page's address. */
export const controlAddress = defineQuestion("getControlUrl", addressReply, 5_000);

/** Makes a new address for the control page; the previous one stops working. */
export const controlRenewal = defineQuestion("renewControlUrl", addressReply, 15_000, {}, () => [
  controlAddress,
]);
