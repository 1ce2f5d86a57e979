import type { AccountDetails } from "@smirk/contract/account/insurance-card";
import { useCallback } from "react";
import { ApiError } from "../../api/api-error.ts";
import { getAccountDetails, getCards, getNextCharge } from "../../api/member/account.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { usePolled } from "./use-polled.ts";

export function useMembership() {
  const memberFetch = useMemberFetch();
  const cards = usePolled(useCallback((signal) => getCards(memberFetch, signal), [memberFetch]));
  const details = usePolled(
    useCallback(
      async (signal) => ({ user: await getAccountDetails(memberFetch, signal).then(toUser, onlyRefused) }),
      [memberFetch],
    ),
  );
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
  const firstName = details.value?.user?.name ?? null;
  return { cards, firstName, nextCharge: nextCharge.value, reloadAll, reloadDetails: details.reload };
}

const toUser = ({ user }: AccountDetails) => user;

/** A refusal after the refresh and the repeated call is final: the page greets by the name on the card. */
function onlyRefused(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}
