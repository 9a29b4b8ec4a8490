/** The service's largest number (int32); anything larger is ignored. */
const mostFigure = 2 ** 31 - 1;

/** A positive number; `undefined` for anything else. */
export function positive(figure: number | null | undefined): number | undefined {
  return figure !== null && figure !== undefined && figure > 0 && figure <= mostFigure ? figure : undefined;
}
