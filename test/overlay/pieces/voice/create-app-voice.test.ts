import { describe, expect, it } from "vitest";
import { createAppVoice } from "../../../../overlay/pieces/voice/create-app-voice.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

function begin() {
  const clock = createFakeClock();
  const emitted: string[] = [];
  const app = createAppVoice(clock, (event, ...values) => {
    emitted.push(`${event} ${JSON.stringify(values[0])}`.replaceAll('"', ""));
  });
  const news = () => emitted.splice(0);
  return { clock, app, news };
}

describe("the desktop application's voice", () => {
  it("is that of the newest message that is to be spoken, which begins with the first level", async () => {
    const { clock, app, news } = begin();
    app.expect("a");
    expect(news()).toEqual([]);
    app.take(0.5);
    expect(news()).toEqual(["speaking true", "voiceBegan a"]);
    await clock.pass(1_000);
    app.take(0.2);
    app.expect("a");
    expect(news()).toEqual([]);
    app.expect("b");
    expect(news()).toEqual(["voiceEnded a", "voiceBegan b"]);
  });

  it("goes on after a short pause, and ends after a longer one", async () => {
    const { clock, app, news } = begin();
    app.expect("a");
    app.take(0.5);
    app.take(0);
    await clock.pass(1_000);
    app.take(0.5);
    expect(news()).toEqual(["speaking true", "voiceBegan a", "speaking false", "speaking true"]);
    app.take(0);
    await clock.pass(1_500);
    expect(news()).toEqual(["speaking false", "voiceEnded a"]);
    app.take(0.5);
    expect(news()).toEqual(["speaking true"]);
  });

  it("is given up when no level comes, so that the message is read", async () => {
    const { clock, app, news } = begin();
    app.expect("a");
    await clock.pass(9_000);
    expect(news()).toEqual([]);
    await clock.pass(1_000);
    expect(news()).toEqual(["voiceEnded a"]);
  });

  it("of a message that a newer one overtakes before it began is given up at once", () => {
    const { app, news } = begin();
    app.expect("a");
    app.expect("b");
    app.take(0.5);
    expect(news()).toEqual(["voiceEnded a", "speaking true", "voiceBegan b"]);
  });
});
