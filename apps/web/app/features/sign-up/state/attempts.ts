/** The stored two-factor state's limits (spec §3). */
export interface CodeTerms {
  attempt: number;
  /** Epoch milliseconds. */
  startTime: number;
  maxAttempts2FA: number;
  /** Seconds. */
  timeLimit2FA: number;
}

export function attemptsLeft({ attempt, maxAttempts2FA }: CodeTerms): number {
  return Math.max(0, maxAttempts2FA - attempt);
}

/**
 * `usedUp` after a failure at `maxAttempts2FA - 1` (spec §4). The server's count wins when it is ahead, as with two
 * tabs. @param serversLeft tries left according to the server
 */
export function countWrongCode(terms: CodeTerms, serversLeft?: number): number | "usedUp" {
  const ours = terms.attempt + 1;
  const attempt = serversLeft === undefined ? ours : Math.max(ours, terms.maxAttempts2FA - serversLeft);
  return attempt >= terms.maxAttempts2FA ? "usedUp" : attempt;
}

/** Whole seconds until the code expires, at least 0. */
export function secondsLeft(
  { startTime, timeLimit2FA }: Pick<CodeTerms, "startTime" | "timeLimit2FA">,
  nowMs: number,
): number {
  const left = Math.ceil((startTime - nowMs) / 1000 + timeLimit2FA);
  // A clock set back must not extend the wait.
  return Math.min(Math.max(0, left), timeLimit2FA);
}

export function beginsAgain(terms: CodeTerms, nowMs: number): boolean {
  return terms.attempt === 0 && secondsLeft(terms, nowMs) === 0;
}

/** "04:09" for 249 seconds. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
