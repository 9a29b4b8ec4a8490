/** Everything the overlay says of its own, in English. `{…}` stands for a name or a figure. */
export const english = {
  newFollower: "New follower",
  newSubscriber: "New subscriber",
  somebody: "Somebody new",
  gift: "Gift subscription",
  gifts: "Gift subscriptions",
  community: "for the community",
  giftFor: "for {who}",
  raid: "Raid",
  raiders: "Raiders are here",
  oneRaider: "1 viewer joins",
  manyRaiders: "{n} viewers join",
  andOne: "and 1 other",
  andMany: "and {n} others",
  happening: "Happening now",
  event: "Event",
  live: "Live now",
  liveText: "The stream is on",
  offline: "Stream over",
  offlineText: "See you next time",
  joined: "The AI is in the chat",
  left: "The AI has left the chat",
  character: "{name} takes over",
  thinks: "thinks",
  top: "Top chatters",
  pulse: "messages a minute",
  hear: "Click to hear",
  testName: "Test alert",
  testText: "This is how an alert looks.",
};

/** Everything the overlay says of its own, in one language. */
export type OverlayWords = Readonly<typeof english>;
