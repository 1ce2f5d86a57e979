/** A mail before it is given a shape: what is said, in order. */
export interface EmailTemplate {
  subject: string;
  /** Whom it speaks to; the first name. */
  name: string;
  blocks: Block[];
}

export type Block =
  | string
  | { facts: [label: string, value: string][] }
  | { link: { label: string; url: string } };

/** Who writes, for the foot of every mail. */
export interface Sender {
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  postalAddress: string;
}
