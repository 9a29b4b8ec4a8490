import envPaths from "env-paths";

/** The folder in the streamer's application data in which the plugin keeps its files. */
export const dataFolder = envPaths("Sidekick Deck", { suffix: "" }).data;
