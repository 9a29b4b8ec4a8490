/** What an endpoint answers when it is not a stream. Without `json` and `text` it has no body. */
export interface ApiResponse {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is thrown: a row of the documentation's table "Errors". */
export class Rejection extends Error {
  override readonly name = "Rejection";
  readonly answer: ApiResponse;

  constructor(answer: ApiResponse) {
    super(`rejected with ${answer.status}`);
    this.answer = answer;
  }
}

/** A rejection without a body. */
export function rejectionOf(status: number): Rejection {
  return new Rejection({ status });
}

/** A rejection with a sentence, for the statuses whose body's shape the document does not show. */
export function rejectionWith(status: number, message: string): Rejection {
  return new Rejection({ status, json: { message } });
}
