/** Where people go on without a sign. */
const NEXT_SENTENCE =
  /\s(?=(?:I|IM|IVE|ILL|WE|WEVE|YOU|HE|SHE|THEY|ITS|IT IS|THIS IS|OR|BECAUSE|CAUSE|CUZ|BUT|SINCE|BEFORE|SO|DO NOT|DONT|NEVER|LEAVE|YA|PORQUE|YO|SOY|ESTOY|TENGO|ESTE|ES QUE|O)\s|AND (?:I|DO NOT|DONT|NEVER|LEAVE|TAKE|REMOVE|DELETE|LOSE|PLEASE|STOP)\s|Y (?:YA|NO|POR)\s)/g;
/** After which people ask at the end of a long sentence. */
const ASKING =
  /\b(?:(?=PLEASE |PLS |JUST |POR FAVOR )|(?:AND|SO|OR|BUT|THEN|I SAID|NOW|Y|ASI QUE) (?=\w+ \w))/g;

/** A request ends soon: at one of the next sentences after its beginning, or with the clause. */
const NEXT_ENDS = 3;
const LONGEST_REQUEST = 160;
/** Words of asking, from the end of a clause, whose request may go on until that end. */
const LAST_ENDS = 12;

/**
 * Gives a clause and what it may ask for: from its beginning, or a word of asking, up to a next sentence or its end.
 * Their letters together grow with the clause's length, not with its square.
 */
export function listRequests(clause: string): string[] {
  const starts = Array.from(clause.matchAll(ASKING), (match) => match.index + match[0].length);
  const untilEnd = starts.slice(-LAST_ENDS).map((start) => clause.slice(start));
  return [clause, ...untilEnd, ...listShort(clause, [0, ...starts])];
}

function listShort(clause: string, starts: readonly number[]): string[] {
  const ends = Array.from(clause.matchAll(NEXT_SENTENCE), ({ index }) => index);
  let next = 0;
  return starts.flatMap((start) => {
    while (ends[next] !== undefined && (ends[next] ?? 0) <= start) next += 1;
    return ends
      .slice(next, next + NEXT_ENDS)
      .filter((end) => end - start <= LONGEST_REQUEST)
      .map((end) => clause.slice(start, end));
  });
}
