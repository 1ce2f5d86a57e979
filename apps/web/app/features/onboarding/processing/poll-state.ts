import { isPollSlow } from "../../../shell/page/poll-pause.ts";

interface PollState {
  tries: number;
  /** `unknown`: the server has no such payment. `paidElsewhere`: another browser received the tokens. */
  status: "waiting" | "failed" | "unknown" | "paidElsewhere";
  isUnreachable: boolean;
}

export type PollEvent =
  | { type: "answered"; state: "processing" | "failed" | "paid" }
  | { type: "refused" }
  | { type: "unreachable" };

export const FIRST_TRY: PollState = { tries: 0, status: "waiting", isUnreachable: false };

/** Never sees a paid answer with tokens, which redirects at once. */
export function reducePoll({ tries }: PollState, event: PollEvent): PollState {
  const next = { tries: tries + 1, isUnreachable: event.type === "unreachable" };
  if (event.type === "refused") return { ...next, status: "unknown" };
  if (event.type === "unreachable" || event.state === "processing") return { ...next, status: "waiting" };
  return { ...next, status: event.state === "failed" ? "failed" : "paidElsewhere" };
}

export function needsHelp({ tries }: PollState): boolean {
  return isPollSlow(tries);
}
