/** What fails a test at its end: console errors and calls without an answer. */
let found: string[] = [];
let allowed: RegExp[] = [];
/** The product's document comes from the server, where its inline scripts run; here React makes it. */
const EXPECTED = /Encountered a script tag while rendering/;

export function complain(words: string): void {
  found.push(words);
}

/** Lets complaints pass that match: for tests that provoke them. */
export function allowComplaint(pattern: RegExp): void {
  allowed.push(pattern);
}

/** @returns what was found since the last call, without what was allowed */
export function takeComplaints(): string[] {
  const unexpected = found.filter((words) => ![EXPECTED, ...allowed].some((pattern) => pattern.test(words)));
  [found, allowed] = [[], []];
  return unexpected;
}
