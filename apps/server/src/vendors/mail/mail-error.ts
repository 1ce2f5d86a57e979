/** Why a mail was not taken: the server's code and words, and no address or name. */
export class MailError extends Error {
  override name = "MailError";
  /** The server will never take this mail: trying again is of no use. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** What is refused at these is the mail itself; a refusal before them is about us or the server. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

export function toMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), false);
  const { code = error.name, command = "", responseCode = 0 } = error as SmtpError;
  const isFinal = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  return new MailError([code, command, responseCode || ""].filter(Boolean).join(" "), isFinal);
}
