/** The parts of the stored two-factor state that decide how long and how often a code may be tried (spec §3). */
export interface CodeTerms {
  /** Wrong codes so far. */
  attempt: number;
  /** When the code was asked for, in milliseconds since the epoch. */
  startTime: number;
  maxAttempts2FA: number;
  /** How long a code holds, in seconds. */
  timeLimit2FA: number;
}

export function attemptsLeft({ attempt, maxAttempts2FA }: CodeTerms): number {
  return Math.max(0, maxAttempts2FA - attempt);
}

/**
 * The attempt that a wrong code leads to, or `usedUp` when it was the last one: a failure at `maxAttempts2FA - 1`
 * (spec §4). The server's own count wins where it is ahead of ours, as when two windows try the same code.
 * @param serversLeft what the server says is left, if it does
 */
export function countWrongCode(terms: CodeTerms, serversLeft?: number): number | "usedUp" {
  const ours = terms.attempt + 1;
  const attempt = serversLeft === undefined ? ours : Math.max(ours, terms.maxAttempts2FA - serversLeft);
  return attempt >= terms.maxAttempts2FA ? "usedUp" : attempt;
}

/** Whole seconds until the code has run out and a new one may be asked for; 0 from then on. */
export function secondsLeft(
  { startTime, timeLimit2FA }: Pick<CodeTerms, "startTime" | "timeLimit2FA">,
  nowMs: number,
): number {
  const left = Math.ceil((startTime - nowMs) / 1000 + timeLimit2FA);
  // A clock that was set back must not make anyone wait longer than a code lasts.
  return Math.min(Math.max(0, left), timeLimit2FA);
}

/** Someone who comes to the page with a code that ran out before it was ever tried begins again (spec §4). */
export function beginsAgain(terms: CodeTerms, nowMs: number): boolean {
  return terms.attempt === 0 && secondsLeft(terms, nowMs) === 0;
}

/** "04:09" for 249 seconds. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
