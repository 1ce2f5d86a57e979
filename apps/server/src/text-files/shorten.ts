/** Long enough to recognize a cell by, short enough for several in one sentence. */
const LONGEST_QUOTE = 60;
const LONGEST_MESSAGE = 300;

/** A text of a file in quotation marks, its end left out where it is long. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text, LONGEST_QUOTE));
}

/** A message about a file has at most 300 characters. */
export function shorten(text: string, longest = LONGEST_MESSAGE): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;
}
