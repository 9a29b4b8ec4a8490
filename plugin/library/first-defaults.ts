/**
 * Defaults of the overlay's first version that are other ones now. Addresses and layouts leave out what is the default, so
 * one of that version would show something else today.
 */
const firstDefaults = { show: "ai,alerts", sounds: "0" } as const;

/**
 * A query of the first version with the defaults that it relied on written out. One that names a layout is unchanged: the
 * layout has them.
 */
export function withFirstDefaults(query: string): string {
  const options = new URLSearchParams(query);
  if (options.has("layout")) return query;
  for (const [name, value] of Object.entries(firstDefaults)) if (!options.has(name)) options.set(name, value);
  return options.toString().replaceAll("%2C", ",");
}
