import type { PersonCard } from "@smirk/contract/account/person-cards";
import { useCallback, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { getCards, replaceCardLink } from "../../../api/member/sections/person-cards.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useLoaded } from "../use-loaded.ts";

/** Everybody's card, and a new link for one of them. */
export function useCardLinks() {
  const memberFetch = useMemberFetch();
  const load = useCallback((signal: AbortSignal) => getCards(memberFetch, signal), [memberFetch]);
  const { state, retry } = useLoaded(load);
  const [replaced, setReplaced] = useState<Record<string, PersonCard>>({});
  const newest = (card: PersonCard) => replaced[card.person_id] ?? card;
  return {
    state: state.phase === "loaded" ? { ...state, value: state.value.map(newest) } : state,
    retry,
    replace: async (personId: string): Promise<void> => {
      const card = await replaceCardLink(memberFetch, personId, requestLimit());
      setReplaced((known) => ({ ...known, [personId]: card }));
    },
  };
}
