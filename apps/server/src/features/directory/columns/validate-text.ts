/** Limits the length and rejects invisible characters. */
export function validateText(longest: number): (text: string) => string | null {
  return (text) => {
    if (text.length > longest) return `must be at most ${longest} characters long`;
    return /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(text) ? "contains an invalid character" : null;
  };
}
