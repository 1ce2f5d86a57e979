import {
  type AccountDetails,
  getAccountDetailsRoute,
  getInsuranceCardRoute,
  getNextChargeRoute,
} from "@smirk/contract/account/insurance-card";
import { useCallback } from "react";
import { ApiError } from "../../api/api-error.ts";
import { callRoute } from "../../api/call-route.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { usePolled } from "./use-polled.ts";

export function useMembership() {
  const memberFetch = useMemberFetch();
  const cards = usePolled(
    useCallback((signal) => callRoute(memberFetch, getInsuranceCardRoute, { signal }), [memberFetch]),
  );
  const details = usePolled(
    useCallback(
      async (signal) => {
        const asked = callRoute(memberFetch, getAccountDetailsRoute, { signal });
        return { user: await asked.then(toUser, onlyRefused) };
      },
      [memberFetch],
    ),
  );
  const nextCharge = usePolled(
    useCallback(
      // An object holds it, since null is a valid answer.
      async (signal) => {
        const { next_charge: charge } = await callRoute(memberFetch, getNextChargeRoute, { signal });
        return { charge };
      },
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
