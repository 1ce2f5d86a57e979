import { useCallback } from "react";
import { getAccountDetails, getCards, getNextCharge } from "../../api/member/account.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { usePolled } from "./use-polled.ts";

export function useMembership() {
  const memberFetch = useMemberFetch();
  const cards = usePolled(useCallback((signal) => getCards(memberFetch, signal), [memberFetch]));
  const details = usePolled(useCallback((signal) => getAccountDetails(memberFetch, signal), [memberFetch]));
  const nextCharge = usePolled(
    useCallback(
      // An object holds it, since null is a valid answer.
      async (signal) => ({ charge: await getNextCharge(memberFetch, signal) }),
      [memberFetch],
    ),
  );
  const reloadAll = () => {
    cards.reload();
    nextCharge.reload();
  };
  const firstName = details.value?.user.name ?? null;
  return { cards, firstName, nextCharge: nextCharge.value, reloadAll, reloadDetails: details.reload };
}
