import { useEffect } from "react";
import { retrieveState } from "../../../api/member/payment.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { storeTokens } from "../../session/tokens/store-tokens.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

/** Checks on arrival whether an earlier payment of this browser went through (PAY-09). */
export function useEarlierPayment(isFromApp: boolean): void {
  const memberFetch = useMemberFetch();
  useEffect(() => {
    const intent = isFromApp ? null : readSignUpValue("insurancePaymentIntent");
    if (intent === null) return;
    retrieveState(memberFetch, intent, requestLimit()).then(
      ({ access_token, refresh_token }) => {
        if (access_token !== null) storeTokens({ access_token, refresh_token });
      },
      () => {},
    );
  }, [memberFetch, isFromApp]);

  useEffect(() => {
    // A page restored by Back still shows a payment under way.
    const begin = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener("pageshow", begin);
    return () => window.removeEventListener("pageshow", begin);
  }, []);
}
