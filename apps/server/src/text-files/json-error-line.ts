/** The line of a `JSON.parse` error; the last one where the text ends early. */
export function jsonErrorLine(error: unknown, text: string): number {
  const [, line] = /\(line (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
  return line === undefined ? text.trimEnd().split("\n").length : Number(line);
}
