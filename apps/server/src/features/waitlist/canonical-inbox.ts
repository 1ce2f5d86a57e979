import { domainToASCII } from "node:url";

const GOOGLE = new Set(["gmail.com", "googlemail.com"]);
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** For comparison only: case, Unicode forms, '+tags', Gmail's dots and its second host. */
export function canonicalInbox(address: string): string {
  const text = address.normalize("NFKC").replace(INVISIBLE, "").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, at), text.slice(at + 1).replace(/\.$/, "")];
  const host = domainToASCII(domain) || domain;
  const untagged = name.replace(/(?<=.)\+.*$/su, "");
  return GOOGLE.has(host) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${host}`;
}
