/** The text without outer blanks; `undefined` if none of it is visible, as in some names. */
export function visibleText(text: string | null | undefined): string | undefined {
  return text?.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, "") ? text.trim() : undefined;
}
