import { tidyEmail } from "@smirk/domain/joining/contact/email";

const GOOGLE = new Set(["gmail.com", "googlemail.com"]);

/** For comparison and limits only: case, Unicode forms, '+tags', Gmail's dots and its second host. */
export function canonicalInbox(address: string): string {
  const text = tidyEmail(address)
    .normalize("NFKC")
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .toLowerCase();
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, at), text.slice(at + 1).replace(/\.$/, "")];
  const host = (URL.canParse(`http://${domain}`) && new URL(`http://${domain}`).hostname) || domain;
  const untagged = name.replace(/(?<=.)\+.*$/su, "");
  return GOOGLE.has(host) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${host}`;
}
