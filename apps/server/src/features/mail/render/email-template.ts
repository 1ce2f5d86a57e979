export interface EmailTemplate {
  subject: string;
  name: string;
  blocks: Block[];
  /** The last line of an email that the recipient can stop. */
  stop?: StopLine;
  /** Stops such emails by a post of the mail service (RFC 8058). */
  oneClickUrl?: string;
}

/** The last line of news, the only emails that can be stopped. */
export interface StopLine {
  /** Asks for one press. */
  pageUrl: string;
}

export type Block =
  | string
  | { facts: [label: string, value: string][] }
  | { link: { label: string; url: string } };

export interface Sender {
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  postalAddress: string;
}
