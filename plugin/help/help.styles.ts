/** The look of the help: the studio's, for reading. */
export const helpStyles = `
:root { color-scheme: dark; scrollbar-color: var(--line) var(--ground); scroll-padding-top: 16px; }
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 1360px;
  padding: 18px 28px 120px;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.6 "Segoe UI", var(--system-fonts, system-ui), system-ui, sans-serif;
  overflow-wrap: break-word;
}
main:has(nav) { display: grid; grid-template-columns: 240px minmax(0, 1fr); gap: 0 48px; }
[hidden] { display: none !important; }
header { border-bottom: 1px solid var(--rule); margin-bottom: 18px; padding-bottom: 12px; }
h1 { font-size: 24px; line-height: 1.2; margin: 0 0 6px; }
header p { margin: 0 0 6px; }
h1 a { color: inherit; text-decoration: none; }
h1 b { color: var(--accent); }
:lang(ko) { word-break: keep-all; }
.languages { color: var(--muted); display: flex; flex-wrap: wrap; font-size: 14px; gap: 2px 12px; margin: 0; }
.languages [aria-current] { color: var(--ink); }
nav { grid-column: 1; grid-row: 1; }
nav ol { list-style: none; margin: 0 0 18px; padding: 0; }
nav h2 { color: var(--muted); font-size: 14px; margin: 0 0 6px; }
nav li { margin: 0; }
nav a { border-left: 2px solid var(--rule); color: var(--soft-ink); display: block; padding: 4px 0 4px 14px; text-decoration: none; }
nav a:hover, nav [aria-current] { border-color: var(--accent); color: var(--accent); }
#tasks ul { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(270px, 100%), 1fr)); list-style: none; padding: 0; }
#tasks li { background: var(--panel); border: 1px solid var(--rule); border-radius: 12px; color: var(--soft-ink); font-size: 15px; line-height: 1.45; margin: 0; padding: 12px 16px; }
#tasks li > a:first-child { display: block; font-size: 16px; font-weight: 600; margin-bottom: 2px; }
#results ol { list-style: none; padding: 0; }
#results li { color: var(--muted); }
#results a { font-weight: 600; margin-right: 8px; }
main:has(nav) .text { grid-column: 2; max-width: 74ch; }
section { border-bottom: 1px solid var(--faint-line); margin-bottom: 36px; padding-bottom: 20px; }
section:last-child { border: 0; }
h2 { font-size: 22px; line-height: 1.3; margin: 0 0 12px; }
h3 { font-size: 17px; line-height: 1.35; margin: 28px 0 8px; }
p, ul, ol, dl, pre, .wide { margin: 0 0 14px; }
.text ul, .text ol { padding-left: 22px; }
li { margin-bottom: 6px; }
li::marker { color: var(--accent); }
a { color: var(--accent); text-underline-offset: 3px; }
a.anchor { color: inherit; text-decoration: none; }
a.anchor:hover::after { color: var(--accent); content: " #"; }
strong { color: var(--white); }
code { background: var(--field); border-radius: 4px; font: 14px/1.5 Consolas, "SF Mono", Menlo, monospace; padding: 2px 5px; }
pre { background: var(--panel); border: 1px solid var(--rule); border-radius: 8px; overflow-x: auto; padding: 12px 14px; }
pre code { background: none; padding: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 15px; min-width: 100%; }
th, td { border-bottom: 1px solid var(--faint-line); padding: 7px 14px 7px 0; text-align: left; vertical-align: top; }
td { min-width: 9em; }
th { color: var(--muted); font-size: 13px; font-weight: 600; }
dl > div { border-top: 1px solid var(--faint-line); column-gap: 18px; display: grid; grid-template-columns: 190px minmax(0, 1fr); padding: 10px 0; }
dl > div:has(dt img) { align-items: center; display: grid; grid-template-columns: 72px minmax(0, 1fr); }
dt img { display: block; }
dt { grid-column: 1; margin: 0 0 4px; }
dd { grid-column: 2; grid-row: 1 / span 9; margin: 0; }
.caption {
  background: var(--field);
  border: 1px solid var(--line);
  border-radius: 7px;
  color: var(--ink);
  font-weight: 600;
  padding: 1px 8px;
  text-decoration: none;
}
dt .caption { display: inline-block; }
.sentence { color: var(--bright-accent); font-weight: 600; text-decoration: none; }
dl:has(dt .sentence) > div { display: block; }
dt .sentence { display: block; font-weight: 500; margin-bottom: 2px; }
a.caption:hover, a.sentence:hover { border-color: var(--accent); color: var(--accent); }
:target { scroll-margin-top: 20px; }
dl > div:has(:target) { background: var(--raised); border-radius: 8px; box-shadow: 0 0 0 8px var(--raised); }
:focus-visible { border-radius: 4px; outline: 2px solid var(--focus); outline-offset: 2px; }
form {
  align-items: baseline;
  display: grid;
  gap: 4px 12px;
  grid-template-columns: max-content minmax(0, 420px) minmax(0, 1fr);
  margin: 0 0 14px;
}
form p { color: var(--muted); margin: 0; }
#search-hint { font-size: 14px; grid-column: 2 / -1; }
label { font-weight: 600; }
input {
  background: var(--panel);
  border: 1px solid var(--strong-line);
  border-radius: 8px;
  color: inherit;
  font: inherit;
  min-width: 0;
  padding: 6px 12px;
  width: 100%;
}
#quick-start h2 { margin-bottom: 4px; }
.steps, .states { list-style: none; padding: 0; }
.steps {
  counter-reset: step;
  display: grid;
  gap: 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(232px, 100%), 1fr));
  margin-bottom: 20px;
}
.steps li {
  background: var(--panel);
  border: 1px solid var(--rule);
  border-radius: 12px;
  counter-increment: step;
  display: flex;
  flex-direction: column;
  font-size: 15px;
  line-height: 1.5;
  margin: 0;
  overflow: hidden;
  position: relative;
}
.steps li::before {
  background: var(--accent);
  border: 3px solid var(--panel);
  border-radius: 50%;
  color: var(--on-accent);
  content: counter(step);
  font-weight: 700;
  height: 34px;
  left: 10px;
  line-height: 28px;
  position: absolute;
  text-align: center;
  top: 187px;
  width: 34px;
}
.picture {
  align-items: center;
  background: var(--deep-ground);
  display: flex;
  gap: 10px;
  height: 204px;
  justify-content: center;
  padding: 8px;
}
.picture img, .states img { border-radius: 10px; display: block; }
.picture > svg:not(.arrow, .file) { border-radius: 6px; height: 100%; max-width: 100%; }
.picture .file { overflow: visible; width: 110px; }
.what .caption { display: inline-block; line-height: 1.4; }
.picture .arrow { color: var(--strong-line); flex: none; width: 26px; }
.deck { display: grid; gap: 6px; grid-template-columns: repeat(4, 1fr); }
.deck img { height: auto; width: 100%; }
.deck.small { grid-template-columns: repeat(2, 72px); }
.empty { aspect-ratio: 1; background: var(--panel); border: 1px solid var(--rule); border-radius: 10px; }
.form { display: grid; font-size: 13px; gap: 3px; padding: 0 8px 8px; width: 100%; }
.field { background: var(--panel); border: 1px solid var(--strong-line); border-radius: 6px; margin-bottom: 6px; padding: 2px 9px; }
.press { background: var(--accent); border-radius: 8px; color: var(--on-accent); font-weight: 600; padding: 6px 14px; }
.ready { color: var(--ready); font-weight: 600; }
.what { padding: 20px 14px 12px; }
:root:not([data-host="OpenDeck"]) .on-open-deck, [data-host="OpenDeck"] .on-stream-deck { display: none; }
.states {
  display: grid;
  gap: 12px 20px;
  grid-template-columns: repeat(auto-fill, minmax(min(232px, 100%), 1fr));
}
.states li { align-items: center; display: flex; font-size: 15px; gap: 12px; line-height: 1.45; margin: 0; }
.states a { flex: none; }
.skip { background: var(--accent); color: var(--on-accent); left: 12px; padding: 6px 12px; position: absolute; top: -60px; }
.skip:focus { top: 12px; }
@media (max-width: 820px) {
  body { padding: 18px 16px 80px; }
  main:has(nav) { display: block; }
  form { grid-template-columns: minmax(0, 1fr); }
  #search-hint { grid-column: 1; }
  nav { border-top: 1px solid var(--rule); margin-top: 28px; padding-top: 18px; }
  nav ol { columns: 2; column-gap: 16px; }
  nav a { break-inside: avoid; }
  dl > div { display: block; }
  dt { margin-bottom: 4px; }
}
@media print {
  *:not(svg *), *::before { background: none !important; border-color: var(--strong-line) !important; color: var(--black) !important; }
  nav, form, .languages, .skip { display: none; }
  main:has(nav) { display: block; }
  .steps li, dl > div { break-inside: avoid; }
}
`;
