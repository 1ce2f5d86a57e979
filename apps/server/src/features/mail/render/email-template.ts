export interface EmailTemplate {
  subject: string;
  name: string;
  blocks: Block[];
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
