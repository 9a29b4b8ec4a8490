import type { AnswerWords } from "./english.ts";

/** What the plugin answers an inspector in words, in French. */
export const french: AnswerWords = {
  primary: "{name} (principale)",
  active: "{name} (actif)",
  missing: {
    address: "Saisissez d'abord l'adresse du service.",
    badAddress: "L'adresse du service n'est pas une adresse web ; elle devrait commencer par https://.",
    key: "Saisissez d'abord votre clé API.",
    badKey: "La clé API contient un caractère qui n'a rien à y faire. Copiez-la de nouveau.",
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
    connected: "OBS {version} est connecté. La scène à l’antenne est « {scene} ».",
    installed: {
      added: "L’overlay est maintenant dans OBS.",
      shared: "L’overlay est maintenant aussi dans cette scène : c’est la même source.",
      repaired: "Réglages de l’overlay corrigés dans OBS.",
      unchanged: "L’overlay est déjà dans OBS, et tout est en ordre.",
    },
    replaced: "OBS affiche maintenant cet overlay.",
    failures: {
      closed:
        "OBS ne répond pas. Ouvrez OBS, puis dans Outils, Paramètres du serveur WebSocket, activez le serveur WebSocket.",
      lost: "La connexion à OBS est coupée. Nouvel essai automatique.",
      kicked:
        "La connexion a été coupée dans la liste des sessions d’OBS. Appuyez sur la touche ou sur « Tester OBS » pour la rétablir.",
      password:
        "OBS n’accepte pas le mot de passe. Vous le trouverez dans OBS sous Outils, Paramètres du serveur WebSocket, Afficher les informations de connexion.",
      "too-old": "Cet OBS est trop ancien : il faut la version 28 ou une plus récente.",
      "timed-out": "OBS n’a pas répondu à temps.",
      unreadable: "La réponse d’OBS est illisible. Un autre programme est-il à cette adresse ?",
      "no-browser-source":
        "Cet OBS n’a pas de source navigateur. Installez OBS depuis obsproject.com ; certains systèmes le fournissent sans elle.",
      "no-scene": "OBS n’a pas de scène de ce nom.",
      "no-overlay": "L’overlay n’est pas encore dans OBS. Appuyez sur une touche « Ajouter à OBS ».",
      elsewhere:
        "L’overlay est dans une autre scène. Appuyez sur une touche « Ajouter à OBS » pour l’ajouter à celle-ci.",
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
    coolingDown: "L'IA vient de réagir. Attendez un peu avant la prochaine fois.",
    wait: "Le service vous demande d'attendre un peu.",
    server: "Le service a un problème en ce moment.",
    network: "Le service est injoignable.",
    timedOut: "Le service n'a pas répondu à temps.",
    unreadable: "La réponse du service est illisible ; l'adresse est-elle la bonne ?",
    joinUnconfirmed: "L'IA n'a pas confirmé à temps. Vérification de sa présence dans le chat…",
    stillInChat: "L'IA n'est pas partie quand on le lui a demandé ; elle est encore dans le chat.",
  },
};
