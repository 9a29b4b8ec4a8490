import type { Tables } from "./words.ts";

/** What OBS calls its own menus, windows and buttons, so that readers find them. */
export interface ObsWords {
  readonly tools: string;
  /** Item of the menu, and title of its window. */
  readonly settings: string;
  readonly enable: string;
  readonly authentication: string;
  readonly port: string;
  readonly password: string;
  readonly showInfo: string;
  readonly infoTitle: string;
  readonly ip: string;
  readonly copy: string;
  /** The button that saves the settings and starts the server. */
  readonly ok: string;
}

/** OBS's own words in every language, from its translations. */
export const obsWords: Tables<ObsWords> = {
  en: {
    tools: "Tools",
    settings: "WebSocket Server Settings",
    enable: "Enable WebSocket server",
    authentication: "Enable Authentication",
    port: "Server Port",
    password: "Server Password",
    showInfo: "Show Connect Info",
    infoTitle: "WebSocket Connect Info",
    ip: "Server IP (Best Guess)",
    copy: "Copy",
    ok: "OK",
  },
  de: {
    tools: "Werkzeuge",
    settings: "WebSocket-Servereinstellungen",
    enable: "WebSocket-Server aktivieren",
    authentication: "Authentifizierung aktivieren",
    port: "Serverport",
    password: "Serverpasswort",
    showInfo: "Verbindungsinformationen anzeigen",
    infoTitle: "WebSocket-Verbindungsinformationen",
    ip: "Server-IP (Geschätzt)",
    copy: "Kopieren",
    ok: "OK",
  },
  fr: {
    tools: "Outils",
    settings: "Paramètres du serveur WebSocket",
    enable: "Activer le serveur WebSocket",
    authentication: "Utiliser l’authentification",
    port: "Port du serveur",
    password: "Mot de passe du serveur",
    showInfo: "Afficher les informations de connexion",
    infoTitle: "Informations de connexion WebSocket",
    ip: "IP du serveur (meilleure estimation)",
    copy: "Copier",
    ok: "OK",
  },
  es: {
    tools: "Herramientas",
    settings: "Ajustes del servidor WebSocket",
    enable: "Habilitar servidor WebSocket",
    authentication: "Habilitar autenticación",
    port: "Puerto del servidor",
    password: "Contraseña del servidor",
    showInfo: "Mostrar información de conexión",
    infoTitle: "Información de conexión de WebSocket",
    ip: "IP del servidor (mejor propuesta)",
    copy: "Copiar",
    ok: "Aceptar",
  },
  ja: {
    tools: "ツール",
    settings: "WebSocket サーバー設定",
    enable: "WebSocketサーバーを有効にする",
    authentication: "認証を有効にする",
    port: "サーバーポート",
    password: "サーバーパスワード",
    showInfo: "接続情報を表示",
    infoTitle: "WebSocket接続情報",
    ip: "サーバーIP（推測）",
    copy: "コピー",
    ok: "OK",
  },
  "zh-CN": {
    tools: "工具",
    settings: "WebSocket 服务器设置",
    enable: "开启 WebSocket 服务器",
    authentication: "开启鉴权",
    port: "服务器端口",
    password: "服务器密码",
    showInfo: "显示连接信息",
    infoTitle: "WebSocket 连接信息",
    ip: "服务器 IP（最佳猜测）",
    copy: "复制",
    ok: "确定",
  },
  "zh-TW": {
    tools: "工具",
    settings: "WebSocket 伺服器設定",
    enable: "啟用 WebSocket 伺服器",
    authentication: "啟用認證",
    port: "伺服器連線埠",
    password: "伺服器密碼",
    showInfo: "顯示連線資訊",
    infoTitle: "WebSocket 連線資訊",
    ip: "（最可能的）伺服器 IP",
    copy: "複製",
    ok: "確定",
  },
  ko: {
    tools: "도구",
    settings: "WebSocket 서버 설정",
    enable: "WebSocket 서버 사용",
    authentication: "인증 기능 사용",
    port: "서버 포트",
    password: "서버 비밀번호",
    showInfo: "서버 정보 표시",
    infoTitle: "WebSocket 연결 정보",
    ip: "서버 IP (추정)",
    copy: "복사",
    ok: "확인",
  },
};
