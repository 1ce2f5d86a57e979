/** Content of an email, before it is rendered as text and as HTML. */
export interface EmailTemplate {
  subject: string;
  /** First name of the recipient. */
  name: string;
  blocks: Block[];
}

export type Block =
  | string
  | { facts: [label: string, value: string][] }
  | { link: { label: string; url: string } };

/** For the footer of every email. */
export interface Sender {
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  postalAddress: string;
}
