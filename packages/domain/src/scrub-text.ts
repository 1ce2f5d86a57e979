/**
 * What may be personal or secret in the text of an error, most telling first: an address goes before the phone
 * number that its query may hold.
 */
const SCRUBBED: readonly [RegExp, string][] = [
  [/\b(?:https?|wss?|postgres(?:ql)?|blob):\/\/[^\s"'<>)]+/gi, "[url]"],
  [/[?&#][^\s"'<>()=&]{1,64}=[^\s"'<>()]*/g, "?[query]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 [token]"],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, "[token]"],
  [/\b(?:sk|pk|rk|whsec|pi|seti|cs|phc)_[\w-]{8,}/g, "[token]"],
  [/[^\s@"'<>()[\]:,;]{1,64}@[^\s@"'<>()[\]:,;]+\.[^\s@"'<>()[\]:,;.]{2,}/g, "[email]"],
  [/(?<![\w.-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g, "[phone]"],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, "[token]"],
];

const KEPT_CHARS = 1000;

/**
 * Text of an error without what belongs to a person: e-mail addresses, phone numbers, tokens, and every address
 * whole, since its path and query may name someone. Cut off after 1000 characters. TEL-02.
 */
export function scrubText(text: string): string {
  const scrubbed = SCRUBBED.reduce(
    (made, [pattern, mark]) => made.replace(pattern, mark),
    text.slice(0, 5000),
  );
  return scrubbed.slice(0, KEPT_CHARS);
}
