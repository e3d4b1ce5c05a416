/** Refusal of Identity Toolkit; the message is its closed code, e.g. `USER_DISABLED`. */
export class IdentityError extends Error {
  readonly http: number;

  constructor(code: string, http = 400) {
    super(code);
    this.http = http;
  }
}
