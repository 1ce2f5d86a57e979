import { useCallback } from "react";
import { getAccountDetails, getCards, getNextCharge } from "../../api/member/account.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { usePolled } from "./use-polled.ts";

/** What the membership page is about; each part comes when it is there. */
export function useMembership() {
  const memberFetch = useMemberFetch();
  const cards = usePolled(useCallback((signal) => getCards(memberFetch, signal), [memberFetch]));
  const details = usePolled(useCallback((signal) => getAccountDetails(memberFetch, signal), [memberFetch]));
  const nextCharge = usePolled(
    useCallback(
      // Kept in an object: null is an answer too.
      async (signal) => ({ charge: await getNextCharge(memberFetch, signal) }),
      [memberFetch],
    ),
  );
  const reloadAll = () => {
    cards.reload();
    nextCharge.reload();
  };
  return { cards, firstName: details.value?.user.name ?? null, nextCharge: nextCharge.value, reloadAll };
}
