/** What fails a test at its end: console errors and calls without an answer. */
let found: string[] = [];
/** The product's document comes from the server, where its inline scripts run; here React makes it. */
const EXPECTED = /Encountered a script tag while rendering/;

export function complain(words: string): void {
  found.push(words);
}

/** @returns what was found since the last call */
export function takeComplaints(): string[] {
  const unexpected = found.filter((words) => !EXPECTED.test(words));
  found = [];
  return unexpected;
}
