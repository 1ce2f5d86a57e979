import { isPollSlow } from "../../../shell/page/poll-pause.ts";

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

/** Whether it is time to say what is happening and whom to call (decision 21). */
export function needsHelp({ tries }: PollState): boolean {
  return isPollSlow(tries);
}
