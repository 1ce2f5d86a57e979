/** A token in the fragment of a link, or in its query. */
const LINK_TOKEN = /(#|token=)[\w.-]{20,}/g;
/** A code as we send them. */
const CODE = /\b\d{6}\b/g;

/** Readers of a copy cannot act by the links in its messages. */
export function hideTokens(text: string): string {
  return text.replaceAll(LINK_TOKEN, "$1…");
}

/** For a message that may hold a code too. */
export function hideSecrets(text: string): string {
  return hideTokens(text).replaceAll(CODE, "••••••");
}
