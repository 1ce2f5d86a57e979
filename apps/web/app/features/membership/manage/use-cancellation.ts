import {
  type Cancellation,
  type CancellationAnswer,
  cancelRoute,
  getCancellationRoute,
} from "@smirk/contract/account/cancellation";
import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

/** `terms` are a preview, and in `done` the result. */
export type CancellationState =
  | { phase: "loading" }
  | { phase: "unknown" }
  | { phase: "preview"; terms: Cancellation; failure: "unreachable" | "changed" | null; isBusy: boolean }
  | { phase: "done"; terms: Cancellation; canUndo: boolean }
  /** It takes longer than a request: the server carries it out. */
  | { phase: "underWay" }
  /** Already canceled in another tab, or over. */
  | { phase: "notActive" };

export function useCancellation() {
  const memberFetch = useMemberFetch();
  const [cancellation, setCancellation] = useState<CancellationState>({ phase: "loading" });
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isOver = false;
    if (round >= 0) {
      callRoute(memberFetch, getCancellationRoute, { signal: requestLimit() }).then(
        (answer) => !isOver && setCancellation(toPreview(answer)),
        () => !isOver && setCancellation({ phase: "unknown" }),
      );
    }
    return () => {
      isOver = true;
    };
  }, [memberFetch, round]);

  function retry() {
    setCancellation({ phase: "loading" });
    setRound((before) => before + 1);
  }

  async function cancel(terms: Cancellation) {
    setCancellation({ phase: "preview", terms, failure: null, isBusy: true });
    try {
      const body = { refund_cents: terms.refund_cents, last_day: terms.last_day };
      const answer = await callRoute(memberFetch, cancelRoute, { body, signal: requestLimit() });
      const { cancellation, can_keep: canUndo } = answer;
      setCancellation(
        answer.is_being_done
          ? { phase: "underWay" }
          : { phase: "done", terms: cancellation ?? terms, canUndo },
      );
    } catch (error) {
      const hasChanged = error instanceof ApiError && error.status === 409;
      setCancellation(
        hasChanged
          ? await reload().catch(() => ({ phase: "unknown" as const }))
          : { phase: "preview", terms, failure: "unreachable", isBusy: false },
      );
    }
  }

  async function reload(): Promise<CancellationState> {
    const cancellation = toPreview(
      await callRoute(memberFetch, getCancellationRoute, { signal: requestLimit() }),
    );
    return cancellation.phase === "preview" ? { ...cancellation, failure: "changed" } : cancellation;
  }

  return { cancellation, cancel, retry };
}

function toPreview({ state, cancellation, is_being_done }: CancellationAnswer): CancellationState {
  if (is_being_done) return { phase: "underWay" };
  if (state !== "active" || cancellation === null) return { phase: "notActive" };
  return { phase: "preview", terms: cancellation, failure: null, isBusy: false };
}
