const LONGEST = 200;

/** What a phone says about an error, without the words that may be a token, a device or an address. */
export function listPhoneErrors(lines: readonly string[]): string[] {
  return lines.map((line) =>
    line
      .slice(0, 2_000)
      .split(/\s/)
      .filter((word) => /^[A-Za-z]{1,20}[.,:;)]?$/.test(word))
      .join(" ")
      .slice(0, LONGEST),
  );
}
