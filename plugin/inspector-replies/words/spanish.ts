import type { AnswerWords } from "./english.ts";

/** What the plugin answers an inspector in words, in Spanish. */
export const spanish: AnswerWords = {
  primary: "{name} (principal)",
  active: "{name} (activo)",
  missing: {
    address: "Escribe primero la dirección del servicio.",
    badAddress: "La dirección del servicio no es una dirección web; debería empezar por https://.",
    key: "Escribe primero tu clave API.",
    badKey: "La clave API tiene un carácter que no puede llevar. Cópiala otra vez.",
  },
  connected: "Conectado.",
  channels: { one: "{count} canal: {names}.", other: "{count} canales: {names}." },
  characters: { one: "{count} personaje.", other: "{count} personajes." },
  connectedBut: "Conectado, pero {lacks}.",
  lacks: {
    channels: "la cuenta no tiene canales",
    events: "el plan no incluye eventos en directo",
    chat: "el plan no incluye el flujo del chat",
    eventsAndChat: "el plan no incluye ni eventos en directo ni el flujo del chat",
    other: "el servicio rechaza sus flujos",
  },
  eventsMissing: "Ahora no hay actualizaciones en directo. {sentence}",
  relay: {
    starting: "El servidor del overlay todavía está arrancando.",
    portTaken: "Otro programa usa el puerto {port}. Ciérralo o elige otro puerto para el overlay.",
    failed: "El servidor del overlay no se pudo iniciar.",
  },
  obs: {
    connected: "OBS {version} está conectado. La escena en antena es «{scene}».",
    installed: {
      added: "El overlay ya está en OBS.",
      shared: "El overlay está ahora también en esta escena: es la misma fuente.",
      repaired: "Se han corregido los ajustes del overlay en OBS.",
      unchanged: "El overlay ya estaba en OBS y todo está bien.",
    },
    replaced: "OBS muestra ahora este overlay.",
    failures: {
      closed:
        "OBS no responde. Abre OBS y, en Herramientas, Configuración del servidor WebSocket, habilita el servidor WebSocket.",
      lost: "Se ha cortado la conexión con OBS. Se reintenta automáticamente.",
      kicked:
        "La conexión se cerró en la lista de sesiones de OBS. Pulsa la tecla o «Probar OBS» para restablecerla.",
      password:
        "OBS no acepta la contraseña. La encontrarás en OBS, en Herramientas, Configuración del servidor WebSocket, Mostrar información de conexión.",
      "too-old": "Este OBS es demasiado antiguo: hace falta la versión 28 o posterior.",
      "timed-out": "OBS no ha respondido a tiempo.",
      unreadable: "No se ha podido leer la respuesta de OBS. ¿Hay otro programa en esta dirección?",
      "no-browser-source":
        "Este OBS no tiene fuente de navegador. Instala OBS desde obsproject.com; algunos sistemas lo traen sin ella.",
      "no-scene": "OBS no tiene ninguna escena con este nombre.",
      "no-overlay": "El overlay aún no está en OBS. Pulsa una tecla «Añadir a OBS».",
      elsewhere: "El overlay está en otra escena. Pulsa una tecla «Añadir a OBS» para añadirlo a esta.",
      "out-of-sight": "El grupo o la escena donde está el overlay está oculto en OBS.",
      "no-relay": "El servidor del overlay no funciona; su dirección en estos ajustes dice por qué.",
      refused: "OBS lo ha rechazado.",
    },
  },
  failures: {
    invalid: "El servicio dice que la petición no es válida.",
    refused: "El servicio lo ha rechazado: {sentence}",
    unauthorised: "El servicio no acepta esta clave API.",
    forbidden: {
      channel: "Este canal no pertenece a la clave API.",
      "channel-or-credits":
        "La IA no puede entrar: el canal no pertenece a la clave API, o no hay suscripción ni quedan créditos.",
      "chat-plan": "El plan de la cuenta no incluye el flujo del chat.",
      "eventsub-plan":
        "El plan de la cuenta no incluye eventos en directo: sin alertas ni voz, y las teclas se actualizan cada 30 segundos.",
      character: "Este personaje es de otra persona.",
      other: "El servicio no permite esto.",
    },
    notFound: {
      character: "Este personaje ya no existe.",
      channel: "El servicio no conoce este canal.",
      anyChannel: "El servicio no encuentra ningún canal para esta clave API.",
      address: "El servicio no tiene nada en esta dirección.",
    },
    tooLong: "El texto tiene {length} caracteres; el servicio admite {limit} como máximo.",
    coolingDown: "La IA acaba de reaccionar. Espera un momento antes de la próxima.",
    wait: "El servicio te pide esperar un poco.",
    server: "El servicio tiene un problema en este momento.",
    network: "No se puede llegar al servicio.",
    timedOut: "El servicio no ha respondido a tiempo.",
    unreadable: "No se pudo leer la respuesta del servicio; ¿es correcta la dirección?",
    joinUnconfirmed: "La IA no lo ha confirmado a tiempo. Comprobando si ha entrado…",
    stillInChat: "Se pidió a la IA que saliera y sigue en el chat.",
  },
};
