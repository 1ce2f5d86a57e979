import type { MatchedSubstring } from "@smirk/contract/places";

interface TextPart {
  text: string;
  matched: boolean;
}

/** Offsets count code points and are clamped to the text. */
export function matchedParts(text: string, matches: readonly MatchedSubstring[]): TextPart[] {
  const points = [...text];
  const marked = new Set<number>();
  for (const { offset, length } of matches) {
    const end = Math.min(points.length, offset + length);
    for (let at = Math.max(0, offset); at < end; at += 1) marked.add(at);
  }
  const parts: TextPart[] = [];
  points.forEach((point, at) => {
    const last = parts.at(-1);
    const matched = marked.has(at);
    if (last?.matched === matched) last.text += point;
    else parts.push({ text: point, matched });
  });
  return parts;
}

/** Word prefixes, case-insensitive: "main" and "hou" in "Main St, Houston". */
export function matchWords(text: string, typed: string): MatchedSubstring[] {
  const points = [...text].map((point) => point.toLowerCase());
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 10);
  return words.flatMap((word) => {
    const length = [...word].length;
    const offset = points.findIndex(
      (_, at) =>
        (at === 0 || /[^\p{Letter}\p{Number}]/u.test(points[at - 1] ?? "")) &&
        points.slice(at, at + length).join("") === word,
    );
    return offset === -1 ? [] : [{ offset, length }];
  });
}
