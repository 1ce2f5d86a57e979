/** An error response has at most so many bytes, whatever was sent to us. */
export const MAX_ERROR_BYTES = 4_096;
const MAX_SENTENCE = 300;

/** A message that quotes what was sent, at a length that fits. */
export function shortened(sentence: string): string {
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence;
}

/** As many of an answer's fields as fit beside its sentence. */
export function fittingFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fitting(Object.entries(fields), MAX_ERROR_BYTES / 2));
}

/** As many items, from the first on, as fit into the room as JSON. */
export function fitting<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let left = maxBytes;
  const end = items.findIndex((item) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return left < 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}
