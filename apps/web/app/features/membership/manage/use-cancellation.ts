import type { Cancellation, CancellationAnswer } from "@smirk/domain/membership/cancellation-answer";
import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { cancelMembership, getCancellation } from "../../../api/member/account.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

/** `terms` are a preview, and in `done` the result. */
export type CancellationState =
  | { phase: "loading" }
  | { phase: "unknown" }
  | { phase: "asking"; terms: Cancellation; failure: "unreachable" | "changed" | null; isBusy: boolean }
  | { phase: "done"; terms: Cancellation; canUndo: boolean }
  /** Already canceled in another tab, or over. */
  | { phase: "left" };

export function useCancellation() {
  const memberFetch = useMemberFetch();
  const [leaving, setLeaving] = useState<CancellationState>({ phase: "loading" });
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isOver = false;
    if (round >= 0) {
      getCancellation(memberFetch, requestLimit()).then(
        (answer) => !isOver && setLeaving(toAsking(answer)),
        () => !isOver && setLeaving({ phase: "unknown" }),
      );
    }
    return () => {
      isOver = true;
    };
  }, [memberFetch, round]);

  function retry() {
    setLeaving({ phase: "loading" });
    setRound((before) => before + 1);
  }

  async function leave(terms: Cancellation) {
    setLeaving({ phase: "asking", terms, failure: null, isBusy: true });
    try {
      const { cancellation, can_keep } = await cancelMembership(memberFetch, terms, requestLimit());
      setLeaving({ phase: "done", terms: cancellation ?? terms, canUndo: can_keep });
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.status === 409;
      setLeaving(
        hasChanged
          ? await askAgain().catch(() => ({ phase: "unknown" as const }))
          : { phase: "asking", terms, failure: "unreachable", isBusy: false },
      );
    }
  }

  async function askAgain(): Promise<CancellationState> {
    const leaving = toAsking(await getCancellation(memberFetch, requestLimit()));
    return leaving.phase === "asking" ? { ...leaving, failure: "changed" } : leaving;
  }

  return { leaving, leave, retry };
}

function toAsking({ state, cancellation }: CancellationAnswer): CancellationState {
  if (state !== "active" || cancellation === null) return { phase: "left" };
  return { phase: "asking", terms: cancellation, failure: null, isBusy: false };
}
