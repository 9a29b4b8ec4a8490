/** A question that the documentation leaves open, or answers in two ways, and what this service does. */
export interface DocumentationGap {
  readonly point: string;
  readonly choice: string;
  readonly reason: string;
}

/**
 * Every choice that this service makes where the documentation leaves one. The principle: strict where a careless
 * client of ours should be found out, lenient where another client may rightly differ.
 */
export const documentationGaps: readonly DocumentationGap[] = [
  {
    point: "Which eventType labels are refused",
    choice:
      'Any text that is not blank is taken; `eventTypes: "formal"` of an account refuses all but GAME_EVENT with 400.',
    reason:
      "The narrative says that any label is usable; the formal definition's reading can be rehearsed too.",
  },
  {
    point: "Unit in which the 300 and 700 characters are counted",
    choice: "UTF-16 units.",
    reason: "The largest count of all readings, so a text that passes here passes everywhere.",
  },
  {
    point: "700 or 1,000 characters for context",
    choice: "700.",
    reason: "The field's definition and the 422 rule agree on it; only a summary differs.",
  },
  {
    point: "Empty or blank content",
    choice: "400.",
    reason: "There is nothing to react to or to remember: a client that sends it has a fault.",
  },
  {
    point: "A ttl that is negative, or that is no whole number",
    choice: "400. Zero is taken and expires at once.",
    reason: "The type is an integer and a lifetime cannot be negative.",
  },
  {
    point: "A ttl that the request's int64 can hold and the event's int32 cannot",
    choice: "api.event then carries null for ttl and expiresAt.",
    reason: "It is more than 68 years.",
  },
  {
    point: "A JSON body without Content-Type: application/json",
    choice: "400.",
    reason: "The header is stated as part of the request, and the table of errors has no 415.",
  },
  {
    point: "Fields that the document does not name",
    choice: "Ignored.",
    reason: "Other clients may send more; nothing says that they may not.",
  },
  {
    point: "Order of the checks",
    choice: "Key, body, length, channel, rate. Only an accepted request opens a rate window.",
    reason: "A request that is refused has cost the service nothing, so it should cost the streamer nothing.",
  },
  {
    point: "An event for a channel that is not the key's",
    choice: "401 with the text, whether the channel exists or not; a shared channel is accepted.",
    reason: "The table has neither 403 nor 404 there, and the 401's text speaks of the channel.",
  },
  {
    point: "Upper and lower case of channel handles",
    choice: "They must match exactly.",
    reason: "A handle comes from the channel status; a client that changes it has a fault.",
  },
  {
    point: "Body of a successful POST",
    choice: "None.",
    reason: "Not shown, so no client may depend on one.",
  },
  {
    point: "Shape of the bodies of 400 and 422",
    choice: '{"message": "…"} as JSON.',
    reason: "A sentence helps people, and no client may depend on its shape.",
  },
  {
    point: "Body and headers of 429",
    choice: "None, and no Retry-After; `sendsRetryAfter` of the control switches the header on.",
    reason: "The poorest answer is the hardest for a client.",
  },
  {
    point: "Bodies of 403 and 404",
    choice: "None.",
    reason: "Not shown; the poorest answer is the hardest for a client.",
  },
  {
    point: "Length of the STANDARD window, “about 25 seconds”, and when it begins",
    choice: "25 s from the moment the request is accepted. A 429 does not prolong it.",
    reason: "The plainest reading.",
  },
  {
    point: "A LIVE join without subscription or credits: 403, or 200 with requiresSubscription",
    choice: "Both exist: one account gets the 403, another the 200.",
    reason: "The table of errors names one and the JoinChannelResponse the other; a client must bear both.",
  },
  {
    point: "Whether a TEST join needs credits",
    choice: "No.",
    reason: "Its row among the states has the channel check only.",
  },
  {
    point: "What a join does after its timeout",
    choice: "It stays pending: a late confirmation still brings the AI into chat and is told by system.join.",
    reason: "It is what makes the state unknown to a client, as the document warns.",
  },
  {
    point: "A leave while a join is pending, or while the AI is not in chat",
    choice: "202; a pending join is dropped; where there is nothing to leave nothing is told.",
    reason: "The document promises only that the request is queued.",
  },
  {
    point: "Channel not associated (403) or not resolvable (404)",
    choice: "403 when the channel exists in this service but is not the key's, 404 when it does not exist.",
    reason: "The plainest reading of the two rows.",
  },
  {
    point: "The character that was active before",
    choice:
      "It becomes inactive; exactly one is active. Activating the active one changes nothing and tells nothing.",
    reason: "isActive says “the streamer's active character”, of which there is one.",
  },
  {
    point: "Whether PUT …/active causes character.updated, and on which channel",
    choice: "It does, once, on the owner's primary channel.",
    reason: "A change made elsewhere could not be followed otherwise.",
  },
  {
    point: "EventSub without channelId when the key controls several channels",
    choice: "The events of all of them.",
    reason: "“When omitted, all events are delivered”; channelId “targets one”.",
  },
  {
    point: "A channelId that is not the key's",
    choice: "404, also when the channel exists.",
    reason: "The row reads “not found for the key”; that stream's 403 speaks of the plan only.",
  },
  {
    point: "Event keys in `types` and roles in `roles` that do not exist",
    choice: "They match nothing; an empty list counts as omitted.",
    reason: "The streams have no 400 in the table.",
  },
  {
    point: "`cursor` and Last-Event-ID",
    choice: "Taken and ignored: nothing is replayed.",
    reason: "“Reserved for future replay support”.",
  },
  {
    point: "`id:` on EventSub frames",
    choice: "None.",
    reason: "Only the chat stream's framing names the field.",
  },
  {
    point: "Keep-alive on EventSub",
    choice: "None; the control can switch one on.",
    reason: "Not shown, and a client must bear its absence.",
  },
  {
    point: "Names of plans and platforms",
    choice: "PLAN_A to PLAN_C qualify for the chat stream; PLATFORM_A to PLATFORM_D.",
    reason: "The document's own placeholders, without the brackets.",
  },
  {
    point: "eventType of channel.event for gifts and cheers",
    choice: "SUBSCRIPTION with gifter and count; CHEER with value.",
    reason: "Shown are FOLLOW, SUBSCRIPTION and RAID; CHEER makes clients prove that the list is open.",
  },
  {
    point: "A generation while the AI is not in chat, or while the channel is offline",
    choice: "It answers all the same.",
    reason: "“Makes the AI respond at once”, without any condition.",
  },
  {
    point: "Context: when the AI decides to speak",
    choice: "Only while it is in chat, and then about one time in three.",
    reason: "“The AI itself decides”.",
  },
  {
    point: "Which messages are moderated",
    choice: "Every message of the AI, and of the viewers' those that are not appropriate.",
    reason: "Both must be rehearsed; a verdict for every viewer's line would only be noise.",
  },
  {
    point: "Whether a message of the AI also comes as chat.message",
    choice: "No: on EventSub as chat.ai_message, on the chat stream with the role AI.",
    reason: "There is a key of its own for it.",
  },
  {
    point: "Frames of the voice stream",
    choice:
      '`event: audio`; data {"messageId", "sequence", "audio": base64}, 100 ms of sound each, the pieces of one WAV file; last {"messageId", "isFinal": true}; `:ping` as on the chat stream.',
    reason: "Not shown at all; base64 in JSON, with the message named, is what such services do.",
  },
  {
    point: "Which voice stream",
    choice:
      "One lasting stream per account, at a path nobody can guess, without Authorization. A voice nobody has heard in full waits 30 s for a listener, who gets it from its start; one who connects within 2 s of its beginning gets it in any case.",
    reason: "The address names no message; clients connect when they see the first one and must not miss it.",
  },
  {
    point: "Paths and methods that the document does not name",
    choice: "404 and 405, without a body.",
    reason: "The custom of HTTP.",
  },
  {
    point: "CORS",
    choice: "Any origin; a preflight is granted the headers that it asks for, without a key.",
    reason: "An overlay in direct mode is a page from elsewhere; a preflight cannot carry the key.",
  },
];
