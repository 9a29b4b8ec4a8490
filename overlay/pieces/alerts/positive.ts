/** The service's figures go up to this (int32); what is beyond it counts nothing. */
const mostFigure = 2 ** 31 - 1;

/** A figure that says something: `undefined` for none, and for what is not above zero. */
export function positive(figure: number | null | undefined): number | undefined {
  return figure !== null && figure !== undefined && figure > 0 && figure <= mostFigure ? figure : undefined;
}
