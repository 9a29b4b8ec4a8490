import { addressReply, defineQuestion } from "../forms/question.ts";

/** The address for other programs on this computer. */
export const apiAddress = defineQuestion("getApiUrl", addressReply, 5_000);

/** Makes a new address for other programs; the previous one stops working. */
export const apiRenewal = defineQuestion("renewApiUrl", addressReply, 15_000, {}, () => [apiAddress]);
