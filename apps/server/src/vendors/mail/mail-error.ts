/** A refusal by the mail server: its code only, no address or name. */
export class MailError extends Error {
  override name = "MailError";
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

/** A refusal at these commands is about the mail; an earlier one is about us or the server. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

export function toMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), false);
  const { code = error.name, command = "", responseCode = 0 } = error as SmtpError;
  const isFinal = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  return new MailError([code, command, responseCode || ""].filter(Boolean).join(" "), isFinal);
}
