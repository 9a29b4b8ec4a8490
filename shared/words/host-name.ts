/** The same sentences with the name of the application that runs the plugin, where they say Stream Deck. */
export function namingHost<Words>(words: Words, host: string): Words {
  return JSON.parse(JSON.stringify(words).replaceAll("Stream Deck", host)) as Words;
}
