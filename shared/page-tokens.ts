/** The arrow of a list of choices. A picture knows nothing of the page's custom properties. */
export const listArrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='6'%3E%3Cpath d='M1 1l4 4 4-4' fill='none' stroke='%23c2bfbb' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E")`;

/** Colours of the streamer's own pages: studio, control page, check, set-up and help. */
export const pageTokens = `:root {
  --ground: #15121b;
  --deep-ground: #110e17;
  --column: #1a1622;
  --panel: #1f1a29;
  --card: #221c2d;
  --field: #251f30;
  --raised: #2a2336;
  --pressed: #3a3148;

  --faint-line: #2c2638;
  --rule: #3a3346;
  --line: #4a4259;
  --bold-line: #5d5470;
  --strong-line: #8d849b;

  --ink: #f4efe6;
  --soft-ink: #d9d2e3;
  --muted: #b3abc0;
  --faint: #a39bb3;
  --disabled: #6f667d;

  --accent: #ffb066;
  --bright-accent: #ffc48d;
  --on-accent: #15121b;
  --focus: #ffd84d;

  --ready: #7fd6a2;
  --ready-line: #3b7a56;
  --ready-ground: #16231c;
  --attention: #ffd84d;
  --attention-line: #6b5530;
  --attention-ground: #33291c;
  --trouble: #ff9a9a;
  --trouble-line: #7a4350;
  --trouble-ground: #331f2a;
  --danger: #ff6b6b;
  --danger-ground: #3d1220;
  --danger-pressed: #571a2e;
  --in-chat: #6fb7ff;
  --guide: #ff4fd8;

  --white: #fff;
  --black: #000;
  --shade: #000a;

  --sky: #45649e;
  --horizon: #c98a6b;
  --far-grass: #33452f;
  --near-grass: #1c2419;
  --sun: #ffdf9a;
  --dark-scene: #101018;
  --light-scene: #f2f2ef;
  --sand: #e8d7a0;
  --fern: #3a6b52;
  --ice: #8fb6d8;
  --brick: #7a2d2d;
}
`;

/** Colours of the inspector, the same names in the greys of Stream Deck around it. */
export const inspectorTokens = `:root {
  --ground: #2d2d2d;
  --raised: #3d3d3d;
  --pressed: #454545;

  --rule: #414141;
  --bold-line: #5c5c5c;
  --strong-line: #8a8a8a;

  --ink: #f1efec;
  --muted: #c2bfbb;
  --faint: #adaaa6;

  --accent: #ffb066;
  --bright-accent: #ffc48d;
  --on-accent: #26190b;

  --ready: #7fd6a2;
  --danger: #ff8a8a;
  --attention: #ffd84d;
  --attention-line: #4d452b;
  --attention-ground: #3a352b;
  --trouble: #ff8a8a;
  --trouble-line: #6d3540;
  --trouble-ground: #402c30;
}
`;

/** A page's file with its colours before its other styles. */
export function withTokens(html: string, tokens: string): string {
  return html.replace("<style>", `<style>${tokens}`);
}
