/** One thing before and after an import; `null`: there is none. */
export interface Change<Value> {
  readonly name: string;
  readonly before: Value | null;
  readonly after: Value | null;
}
