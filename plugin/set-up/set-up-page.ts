document.title = "Sidekick Deck";
