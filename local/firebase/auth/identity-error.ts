/** A refusal by Identity Toolkit. The message is one of its fixed codes, e.g. `USER_DISABLED`. */
export class IdentityError extends Error {
  readonly http: number;

  constructor(code: string, http = 400) {
    super(code);
    this.http = http;
  }
}
