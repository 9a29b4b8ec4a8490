import type { Feature } from "./features.ts";

const english = {
  title: "Sidekick Deck",
  linkEnded:
    "The link to Stream Deck has ended. Click another key and come back to this one; what you type until then is not saved.",
  badOpening:
    "Stream Deck opened these settings in a way that could not be read. Update Stream Deck to 7.1 or newer.",
  unknownAction: "This key has no settings of its own.",
  missing: {
    both: "Enter the service address and your API key to connect your companion.",
    address: "Enter the service address to connect your companion.",
    badAddress: "The service address is not a web address. Correct it to connect your companion.",
    key: "Enter your API key to connect your companion.",
  },
  silent: "The plugin did not answer. Restart Stream Deck if this stays so.",
  unreadable: "The plugin's answer could not be read. Update the plugin and restart Stream Deck.",
  tryAgain: "Try again",
  advanced: "Advanced",
  account: {
    heading: "Account",
    status: {
      missing: "Not set up",
      asking: "Checking…",
      trouble: "Not connected",
      connected: "Connected",
      ended: "No link",
    },
    address: "Address",
    addressPlaceholder: "https://…",
    addressBad:
      "An address begins with https:// or http://. Until it does, the last one that did is kept and this one is not saved.",
    addressOpen:
      "This address is not encrypted: others on the way could read your key. Use https:// if the service has it.",
    channel: "Channel",
    channelPrimary: "Primary channel",
    rate: "Rate window",
    rates: {
      auto: "Automatic",
      standard: "Standard: about 25 s",
      fast: "Fast: 1 s",
    },
    rateNote:
      "How long your plan makes you wait between two reactions. Automatic is safe for every plan: 25 seconds. If yours allows one a second, choose Fast.",
    test: "Test connection",
    testing: "Testing…",
  },
  key: {
    label: "API key",
    isSet: "•••• key is set",
    notSet: "Paste your key",
    bad: "A key has no spaces, accents or other special signs. This one is not saved.",
    remove: "Remove",
    removeLabel: "Remove the API key",
    removed: "The key is removed.",
    undo: "Undo",
    saved: "The key is saved.",
    restored: "The key is back.",
  },
  overlay: {
    heading: "Overlay in OBS",
    address: "Overlay address",
    note: "Add it in OBS as a browser source. It is your private address: keep it out of your stream.",
    loading: "Asking the plugin…",
    show: "Show",
    hide: "Hide",
    showLabel: "Show the whole overlay address",
    hideLabel: "Hide the private part of the overlay address",
    copy: "Copy",
    copyLabel: "Copy the overlay address",
    copied: "Copied",
    notCopied: "Copying was not allowed. Press Show, then select the address and copy it.",
    port: "Port",
    portNote: "Change it only if another program uses this one. The address in OBS changes with it.",
    portBad: "A port is a whole number from 1024 to 65535. The last one that was is kept.",
  },
  reaction: {
    prompts: "Prompts",
    promptsPlaceholder: "React to what just happened!",
    promptsNote: "One prompt a line. Each press sends one of them.",
    noPrompt: "Enter a prompt: without one this key does nothing.",
    count: (count: number, longest: number, limit: number): string =>
      count > 1 ? `${count} prompts, longest ${longest} of ${limit}` : `${longest} of ${limit}`,
    tooLong: (line: number, length: number, limit: number): string =>
      `Line ${line} has ${length} of ${limit} characters.`,
    lastKept: "It is not saved; the last version that fits is kept.",
    noneKept: "It is not sent until it is shorter.",
    order: "Order",
    orders: { "in-turn": "In turn", shuffle: "Shuffled, no repeats" },
    features: "AI may also",
    featureNames: {
      vision: "Look",
      web_search: "Search the web",
      commands: "Run commands",
      memory: "Remember",
      tts: "Speak the answer",
    } satisfies Record<Feature, string>,
    featureNotes: {
      vision: "Uses vision before it answers",
      web_search: "Looks things up before it answers",
      commands: "Carries out commands that the prompt asks for",
      memory: "Draws on what it knows from before",
      tts: "Sound follows the text within about a second",
    } satisfies Record<Feature, string>,
    featureDelay: (seconds: string): string => `+${seconds} s`,
    delay: (seconds: string, feature: string): string => `Answer delayed by about ${seconds} s (${feature})`,
    noDelay: "Answer not delayed",
    channel: "Channel",
    channelDefault: "As in the account",
    eventType: "Event label",
    eventTypeNote: "The service may refuse any label but GAME_EVENT.",
  },
  character: {
    target: "Switch to",
    targets: { specific: "One character", next: "Next in the list", previous: "Previous in the list" },
    character: "Character",
    choose: "Choose a character…",
    noneChosen: "Choose a character: without one this key does nothing.",
    empty: "There is no character in this account yet.",
    refresh: "Read the list again",
    needsAccount: "Set up the account to see your characters.",
    reading: "Reading the list…",
  },
  presence: {
    does: "A press",
    doings: { toggle: "Joins, or leaves if in chat", join: "Only joins", leave: "Only leaves" },
    mode: "Join as",
    modes: { LIVE: "Live", TEST: "Test" },
    testNote: "A test join, the same as from the service's dashboard.",
    channel: "Channel",
  },
  /** What is chosen but not listed any more. */
  gone: (value: string): string => `gone: ${value}`,
  goneNote: {
    channel: "This channel is not in your account's list any more. Choose another one.",
    character: "This character is not in your account's list any more. Choose another one.",
  },
  listTrouble: (reason: string): string => `The list could not be read. ${reason}`,
};

/** Everything the inspector says, in one language. */
export type Words = typeof english;

/** The words for a language of the Stream Deck application, for example `de` or `zh_CN`. */
export function wordsFor(_language: string): { readonly language: string; readonly words: Words } {
  return { language: "en", words: english };
}
