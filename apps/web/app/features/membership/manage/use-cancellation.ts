import type { Cancellation, CancellationAnswer } from "@smirk/domain/cancellation-answer";
import { useEffect, useState } from "react";
import { cancelMembership, getCancellation } from "../../../api/account.ts";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/request-limit.ts";
import { useMemberFetch } from "../../session/use-member-fetch.ts";

/** How far somebody is with leaving. `terms` is what it would mean, and in `done` what it has meant. */
export type Leaving =
  | { phase: "loading" }
  | { phase: "unknown" }
  | { phase: "asking"; terms: Cancellation; fault: "unreachable" | "changed" | null; isBusy: boolean }
  | { phase: "done"; terms: Cancellation; canKeep: boolean }
  /** Nothing to leave: canceled in another window, or over. */
  | { phase: "left" };

/** What leaving means, and leaving. Whoever was shown other terms than those that hold now is shown these first. */
export function useCancellation() {
  const memberFetch = useMemberFetch();
  const [leaving, setLeaving] = useState<Leaving>({ phase: "loading" });
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
    setLeaving({ phase: "asking", terms, fault: null, isBusy: true });
    try {
      const { cancellation, can_keep } = await cancelMembership(memberFetch, terms, requestLimit());
      setLeaving({ phase: "done", terms: cancellation ?? terms, canKeep: can_keep });
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.status === 409;
      setLeaving(
        hasChanged
          ? await askAgain().catch(() => ({ phase: "unknown" as const }))
          : { phase: "asking", terms, fault: "unreachable", isBusy: false },
      );
    }
  }

  async function askAgain(): Promise<Leaving> {
    const leaving = toAsking(await getCancellation(memberFetch, requestLimit()));
    return leaving.phase === "asking" ? { ...leaving, fault: "changed" } : leaving;
  }

  return { leaving, leave, retry };
}

function toAsking({ state, cancellation }: CancellationAnswer): Leaving {
  if (state !== "active" || cancellation === null) return { phase: "left" };
  return { phase: "asking", terms: cancellation, fault: null, isBusy: false };
}
