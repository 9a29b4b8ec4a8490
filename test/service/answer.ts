/** What an endpoint answers when it is not a stream. Without `json` and `text` it has no body. */
export interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is thrown: a row of the documentation's table "Errors". */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** A refusal without a body. */
export function refuse(status: number): Refusal {
  return new Refusal({ status });
}

/** A refusal with a sentence, for the statuses whose body's shape the document does not show. */
export function refuseWith(status: number, message: string): Refusal {
  return new Refusal({ status, json: { message } });
}
