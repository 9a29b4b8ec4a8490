import type { AnswerWords } from "./english.ts";

/** What the plugin answers an inspector in words, in French. */
export const french: AnswerWords = {
  primary: "{name} (principale)",
  active: "{name} (actif)",
  missing: {
    address: "Saisissez d'abord l'adresse du service.",
    badAddress: "L'adresse du service n'est pas une adresse web ; elle devrait commencer par https://.",
    key: "Saisissez d'abord votre clé API.",
    badKey: "La clé API contient un caractère qui n'a rien à y faire ; copiez-la de nouveau.",
  },
  connected: "Connecté.",
  channels: { one: "{count} chaîne : {names}.", other: "{count} chaînes : {names}." },
  characters: { one: "{count} personnage.", other: "{count} personnages." },
  connectedBut: "Connecté, mais {lacks}.",
  lacks: {
    channels: "le compte n'a aucune chaîne",
    events: "l'abonnement ne comprend pas les événements en direct",
    chat: "l'abonnement ne comprend pas le flux du chat",
    eventsAndChat: "l'abonnement ne comprend ni les événements en direct ni le flux du chat",
    other: "le service refuse ses flux",
  },
  eventsMissing: "Pas de mises à jour en direct pour le moment. {sentence}",
  relay: {
    starting: "Le serveur de l'overlay démarre encore.",
    portTaken:
      "Un autre programme utilise le port {port}. Fermez-le ou choisissez un autre port pour l'overlay.",
    failed: "Le serveur de l'overlay n'a pas pu démarrer.",
  },
  obs: {
    connected: "OBS {version} est relié. La scène à l’antenne est « {scene} ».",
    installed: {
      added: "L’overlay est maintenant dans OBS.",
      shared: "L’overlay est maintenant aussi dans cette scène ; c’est la même source.",
      repaired: "Les réglages de l’overlay dans OBS sont corrigés.",
      unchanged: "L’overlay est dans OBS, et tout est en ordre.",
    },
    replaced: "OBS affiche maintenant cet overlay.",
    failures: {
      closed:
        "OBS ne répond pas. Ouvrez OBS, puis dans Outils, Paramètres du serveur WebSocket, activez le serveur WebSocket.",
      lost: "La liaison avec OBS est coupée. Elle est retentée d’elle-même.",
      kicked:
        "La liaison a été coupée dans OBS même, dans sa liste des sessions. Un appui sur la touche ou le test ici la rétablit.",
      password:
        "OBS n’accepte pas le mot de passe. Dans OBS, il se trouve dans Outils, Paramètres du serveur WebSocket, Afficher les informations de connexion.",
      "too-old": "Cet OBS est trop ancien : il faut la version 28 ou une plus récente.",
      "timed-out": "OBS n’a pas répondu à temps.",
      unreadable: "La réponse d’OBS est illisible. Un autre programme est-il à cette adresse ?",
      "no-browser-source":
        "Cet OBS n’a pas de source navigateur. Installez OBS depuis obsproject.com ; certains systèmes le fournissent sans elle.",
      "no-scene": "OBS n’a pas de scène de ce nom.",
      "no-overlay": "L’overlay n’est pas encore dans OBS. Appuyez sur une touche « Ajouter à OBS ».",
      elsewhere: "L’overlay est dans une autre scène. Une touche « Ajouter à OBS » l’ajoute à celle-ci.",
      "out-of-sight": "Le groupe ou la scène où se trouve l’overlay est masqué dans OBS.",
      "no-relay": "Le serveur de l’overlay ne tourne pas ; son adresse dans ces réglages dit pourquoi.",
      refused: "OBS a refusé.",
    },
  },
  failures: {
    invalid: "Le service juge la demande non valide.",
    refused: "Le service a refusé : {sentence}",
    unauthorised: "Le service n'accepte pas cette clé API.",
    forbidden: {
      channel: "Cette chaîne n'appartient pas à la clé API.",
      "channel-or-credits":
        "L'IA ne peut pas venir : la chaîne n'appartient pas à la clé API, ou il n'y a ni abonnement ni crédits.",
      "chat-plan": "L'abonnement ne comprend pas le flux du chat.",
      "eventsub-plan":
        "L'abonnement ne comprend pas les événements en direct : ni alertes ni voix, et les touches se mettent à jour toutes les 30 secondes.",
      character: "Ce personnage appartient à quelqu'un d'autre.",
      other: "Le service ne le permet pas.",
    },
    notFound: {
      character: "Ce personnage n'existe plus.",
      channel: "Le service ne connaît pas cette chaîne.",
      anyChannel: "Le service ne trouve aucune chaîne pour cette clé API.",
      address: "Le service n'a rien à cette adresse.",
    },
    tooLong: "Le texte a {length} caractères ; le service en accepte au plus {limit}.",
    coolingDown: "L'IA vient de réagir : le service demande d'attendre avant la prochaine fois.",
    wait: "Le service demande d'attendre un peu.",
    server: "Le service a un problème en ce moment.",
    network: "Le service est injoignable.",
    timedOut: "Le service n'a pas répondu à temps.",
    unreadable: "La réponse du service est illisible ; l'adresse est-elle la bonne ?",
    joinUnconfirmed: "L'IA n'a pas confirmé à temps ; on vérifie si elle est dans le chat.",
    stillInChat: "On a demandé à l'IA de partir et elle est encore dans le chat.",
  },
};
