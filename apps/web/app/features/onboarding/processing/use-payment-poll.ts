import { useCallback, useEffect, useReducer } from "react";
import { ApiError } from "../../../api/api-error.ts";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { getPaymentState, type PaymentIntent } from "../../../api/member/get-payment-state.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { isPollSlow, pollPause } from "../../../shell/page/poll-pause.ts";
import { storeTokens } from "../../session/tokens/store-tokens.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

export const FIRST_TRY: PollState = { tries: 0, status: "waiting", isUnreachable: false };

/**
 * Polls until the payment is decided (PROC-02) and stores the member's tokens. The member fetch replaces a
 * superseded token (PROC-05).
 */
export function usePaymentPoll(intent: PaymentIntent | null) {
  const memberFetch = useMemberFetch();
  const ask = useCallback(
    () => (intent === null ? Promise.resolve(null) : pollOnce(memberFetch, intent)),
    [memberFetch, intent],
  );
  return usePoll(intent === null ? null : ask);
}

/** Asks again until it is decided. @param ask null: there is nothing to ask for */
export function usePoll(ask: (() => Promise<PollEvent | null>) | null): PollState {
  const [state, dispatch] = useReducer(reducePoll, FIRST_TRY);
  const { tries, status } = state;
  const isLoading = ask !== null && status === "waiting";

  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const poll = async () => {
      const event = await ask();
      if (!isOver && event !== null) dispatch(event);
    };
    const timer = setTimeout(() => void poll(), tries === 0 ? 0 : pollPause(tries));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoading, ask, tries]);
  return state;
}

/** @returns null once the tokens are stored */
async function pollOnce(memberFetch: ApiFetch, intent: PaymentIntent): Promise<PollEvent | null> {
  try {
    const { state, access_token, refresh_token } = await getPaymentState(memberFetch, intent, requestLimit());
    if (access_token === null) return { type: "answered", state };
    storeTokens({ access_token, refresh_token });
    return null;
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return { type: isRefusal && error.status !== 429 ? "refused" : "unreachable" };
  }
}

export interface PollState {
  tries: number;
  /** `unknown`: there is no such payment. `paidElsewhere`: another browser received the tokens, or an app. */
  status: "waiting" | "failed" | "unknown" | "paidElsewhere";
  isUnreachable: boolean;
}

export type PollEvent =
  | { type: "answered"; state: "processing" | "failed" | "paid" }
  | { type: "refused" }
  | { type: "unreachable" };

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
