import { useEffect, useReducer } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { type PaymentIntent, retrieveState } from "../../../api/member/payment.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { pollPause } from "../../../shell/page/poll-pause.ts";
import { storeTokens } from "../../session/tokens/store-tokens.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { FIRST_TRY, type PollEvent, reducePoll } from "./poll-state.ts";

/**
 * Polls until the payment is decided (PROC-02) and stores the member's tokens. The member fetch replaces a
 * superseded token (PROC-05).
 */
export function usePaymentPoll(intent: PaymentIntent | null) {
  const memberFetch = useMemberFetch();
  const [state, dispatch] = useReducer(reducePoll, FIRST_TRY);
  const { tries, status } = state;
  const isLoading = intent !== null && status === "waiting";

  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const poll = async () => {
      const event = await pollOnce(memberFetch, intent);
      if (!isOver && event !== null) dispatch(event);
    };
    const timer = setTimeout(() => void poll(), tries === 0 ? 0 : pollPause(tries));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoading, intent, tries, memberFetch]);
  return state;
}

/** @returns null once the tokens are stored */
async function pollOnce(
  memberFetch: Parameters<typeof retrieveState>[0],
  intent: PaymentIntent,
): Promise<PollEvent | null> {
  try {
    const { state, access_token, refresh_token } = await retrieveState(memberFetch, intent, requestLimit());
    if (access_token === null) return { type: "answered", state };
    storeTokens({ access_token, refresh_token });
    return null;
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return { type: isRefusal && error.status !== 429 ? "refused" : "unreachable" };
  }
}
