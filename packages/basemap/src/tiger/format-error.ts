/** A file that is not what was asked for; the message is one sentence that says what was expected. */
export class FormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FormatError";
  }
}
