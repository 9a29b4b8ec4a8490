/** A place in the studio, as its address names it after `#`. */
export interface StudioPlace {
  readonly page: "overlay" | "alerts";
  /** The alert that is open on the page with the alerts; `undefined`: the list. */
  readonly alert?: string;
  /** The id of its variation that is open; `undefined`: the alert itself. */
  readonly variation?: string;
}

/** The list of alerts. */
export const alertsHash = "#alerts";

/** The place that an address names; the page with the overlay's options for any other address. */
export function placeIn(hash: string): StudioPlace {
  if (hash === alertsHash) return { page: "alerts" };
  if (!hash.startsWith(`${alertsHash}/`)) return { page: "overlay" };
  try {
    const [alert = "", variation = ""] = hash
      .slice(alertsHash.length + 1)
      .split("/")
      .map((part) => decodeURIComponent(part));
    if (alert === "") return { page: "alerts" };
    return { page: "alerts", alert, ...(variation === "" ? {} : { variation }) };
  } catch {
    return { page: "alerts" };
  }
}

/** The part of the address for an alert, for a variation of it, or for the list of alerts. */
export function alertHash(...path: readonly (string | undefined)[]): string {
  return [alertsHash, ...path.flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part)]))].join(
    "/",
  );
}
