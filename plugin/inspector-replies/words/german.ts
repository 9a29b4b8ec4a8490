import type { AnswerWords } from "./english.ts";

/** What the plugin answers an inspector in words, in German. */
export const german: AnswerWords = {
  primary: "{name} (Hauptkanal)",
  active: "{name} (aktiv)",
  missing: {
    address: "Gib zuerst die Adresse des Dienstes ein.",
    badAddress: "Die Adresse des Dienstes ist keine Webadresse; sie sollte mit https:// beginnen.",
    key: "Gib zuerst deinen API-Key ein.",
    badKey: "Der API-Key enthält ein Zeichen, das nicht hineingehört. Kopiere ihn nochmal.",
  },
  connected: "Verbunden.",
  channels: { one: "{count} Kanal: {names}.", other: "{count} Kanäle: {names}." },
  characters: { one: "{count} Charakter.", other: "{count} Charaktere." },
  connectedBut: "Verbunden, aber {lacks}.",
  lacks: {
    channels: "das Konto hat keinen Kanal",
    events: "das Abo enthält keine Live-Events",
    chat: "das Abo enthält keinen Chat-Stream",
    eventsAndChat: "das Abo enthält weder Live-Events noch den Chat-Stream",
    other: "der Dienst verweigert seine Streams",
  },
  eventsMissing: "Zurzeit keine Live-Aktualisierungen. {sentence}",
  relay: {
    starting: "Der Server des Overlays startet noch.",
    portTaken:
      "Ein anderes Programm benutzt Port {port}. Schließe es oder wähle einen anderen Port für das Overlay.",
    failed: "Der Server des Overlays ließ sich nicht starten.",
  },
  obs: {
    connected: "OBS {version} ist verbunden. Auf Sendung ist die Szene „{scene}“.",
    installed: {
      added: "Das Overlay ist jetzt in OBS.",
      shared: "Das Overlay ist jetzt auch in dieser Szene; es ist dieselbe Quelle.",
      repaired: "Overlay-Einstellungen in OBS korrigiert.",
      unchanged: "Das Overlay ist schon in OBS, und alles stimmt.",
    },
    replaced: "OBS zeigt jetzt dieses Overlay.",
    failures: {
      closed:
        "OBS antwortet nicht. Öffne OBS und aktiviere unter Werkzeuge, WebSocket-Servereinstellungen den WebSocket-Server.",
      lost: "Die Verbindung zu OBS ist abgerissen. Ein neuer Versuch läuft von selbst.",
      kicked:
        "Die Verbindung wurde in der Sitzungsliste von OBS beendet. Drücke die Taste oder „OBS testen“, um sie wiederherzustellen.",
      password:
        "OBS nimmt das Passwort nicht an. Du findest es in OBS unter Werkzeuge, WebSocket-Servereinstellungen, Verbindungsinformationen anzeigen.",
      "too-old": "Dieses OBS ist zu alt: Nötig ist Version 28 oder neuer.",
      "timed-out": "OBS hat nicht rechtzeitig geantwortet.",
      unreadable: "Die Antwort von OBS war nicht zu lesen. Ist ein anderes Programm an dieser Adresse?",
      "no-browser-source":
        "Dieses OBS hat keine Browserquelle. Installiere OBS von obsproject.com; manche Systeme liefern es ohne aus.",
      "no-scene": "OBS hat keine Szene mit diesem Namen.",
      "no-overlay": "Das Overlay ist noch nicht in OBS. Drücke eine Taste „In OBS einfügen“.",
      elsewhere:
        "Das Overlay ist in einer anderen Szene. Drücke eine Taste „In OBS einfügen“, um es auch in diese einzufügen.",
      "out-of-sight": "Die Gruppe oder Szene mit dem Overlay ist in OBS ausgeblendet.",
      "no-relay": "Der Server des Overlays läuft nicht; seine Adresse in diesen Einstellungen sagt, warum.",
      refused: "OBS hat abgelehnt.",
    },
  },
  failures: {
    invalid: "Der Dienst hält die Anfrage für ungültig.",
    refused: "Der Dienst hat abgelehnt: {sentence}",
    unauthorised: "Der Dienst nimmt diesen API-Key nicht an.",
    forbidden: {
      channel: "Dieser Kanal gehört nicht zum API-Key.",
      "channel-or-credits":
        "Die KI kann nicht beitreten: Der Kanal gehört nicht zum API-Key, oder es gibt kein Abo und keine Credits mehr.",
      "chat-plan": "Das Abo enthält den Chat-Stream nicht.",
      "eventsub-plan":
        "Das Abo enthält keine Live-Events: keine Alerts, keine Stimme, und die Tasten aktualisieren sich alle 30 Sekunden.",
      character: "Dieser Charakter gehört jemand anderem.",
      other: "Der Dienst erlaubt das nicht.",
    },
    notFound: {
      character: "Diesen Charakter gibt es nicht mehr.",
      channel: "Der Dienst kennt diesen Kanal nicht.",
      anyChannel: "Der Dienst findet zu diesem API-Key keinen Kanal.",
      address: "Unter dieser Adresse hat der Dienst nichts.",
    },
    tooLong: "Der Text hat {length} Zeichen; der Dienst nimmt höchstens {limit}.",
    coolingDown: "Die KI hat eben erst reagiert. Warte einen Moment bis zum nächsten Mal.",
    wait: "Der Dienst bittet dich, etwas zu warten.",
    server: "Der Dienst hat gerade ein Problem.",
    network: "Der Dienst ist nicht erreichbar.",
    timedOut: "Der Dienst hat nicht rechtzeitig geantwortet.",
    unreadable: "Die Antwort des Dienstes war nicht lesbar; stimmt die Adresse?",
    joinUnconfirmed: "Die KI hat nicht rechtzeitig bestätigt. Es wird geprüft, ob sie im Chat ist …",
    stillInChat: "Die KI wurde gebeten zu gehen und ist noch im Chat.",
  },
};
