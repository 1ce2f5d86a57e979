/**
 * Without the characters at the end that `pattern` matches one by one. A pattern such as /[\s,]+$/ takes time that
 * grows with the square of a run that is not at the end.
 */
export function trimEnd(text: string, pattern: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const isPair = (text.codePointAt(end - 2) ?? 0) > 0xffff;
    const start = end - (isPair ? 2 : 1);
    if (!pattern.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}
