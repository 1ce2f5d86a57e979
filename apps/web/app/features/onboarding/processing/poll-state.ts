/** Asked once a second at first (spec §9); after so many tries less and less often, with a way to get help. */
const POLL_MS = 1_000;
const QUICK_TRIES = 30;
const LONGEST_MS = 30_000;

/** What the page that waits for a payment knows. */
export interface PollState {
  tries: number;
  /** `waiting`: asks again. `unknown`: the server knows no such payment. `paidElsewhere`: the tokens went to another. */
  status: "waiting" | "failed" | "unknown" | "paidElsewhere";
  /** The last try brought no answer. */
  isUnreachable: boolean;
}

export type PollEvent =
  | { type: "answered"; state: "processing" | "failed" | "paid" }
  | { type: "refused" }
  | { type: "unreachable" };

export const FIRST_TRY: PollState = { tries: 0, status: "waiting", isUnreachable: false };

/** What an answer to a try makes of it. Paid with tokens never comes here: whoever has them is on the way already. */
export function reducePoll({ tries }: PollState, event: PollEvent): PollState {
  const next = { tries: tries + 1, isUnreachable: event.type === "unreachable" };
  if (event.type === "refused") return { ...next, status: "unknown" };
  if (event.type === "unreachable" || event.state === "processing") return { ...next, status: "waiting" };
  return { ...next, status: event.state === "failed" ? "failed" : "paidElsewhere" };
}

/** How long to wait before the next try, in milliseconds (decision 21). */
export function pauseAfter(tries: number): number {
  const slow = Math.max(0, tries - QUICK_TRIES);
  return Math.min(POLL_MS * 1.5 ** slow, LONGEST_MS);
}

/** Whether it is time to say what is happening and whom to call (decision 21). */
export function needsHelp({ tries }: PollState): boolean {
  return tries >= QUICK_TRIES;
}
