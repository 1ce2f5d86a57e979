/** The size of an error response, whatever the request contained. */
export const MAX_ERROR_BYTES = 4_096;
const MAX_SENTENCE = 300;

/** Shortens a message that quotes the request. */
export function shortened(sentence: string): string {
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence;
}

/** Fields, as many as fit beside the message. */
export function fittingFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fitting(Object.entries(fields), MAX_ERROR_BYTES / 2));
}

/** The first items that fit as JSON. */
export function fitting<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let left = maxBytes;
  const end = items.findIndex((item) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return left < 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}
