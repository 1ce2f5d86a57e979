import type { DentistsAnswer, Departure, NearDentist } from "@smirk/contract/account/dentists";
import { useCallback, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { chooseDentist, getDentists } from "../../../api/member/sections/dentists.ts";
import { dropChoosingFor } from "../../session/dentists-section.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useLoaded } from "../use-loaded.ts";

/** What was pressed last, and how it went. */
export type Choosing = {
  near: NearDentist;
  departure: Departure;
  phase: "busy" | "done" | "refused" | "failed";
};

export function useDentists() {
  const memberFetch = useMemberFetch();
  const { state, reload, retry } = useLoaded(
    useCallback((signal) => getDentists(memberFetch, signal), [memberFetch]),
  );
  const [latest, setLatest] = useState<DentistsAnswer | null>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);

  async function choose(departure: Departure, near: NearDentist) {
    if (choosing?.phase === "busy") return;
    setChoosing({ near, departure, phase: "busy" });
    try {
      const choice = { locationId: near.location_id, personIds: departure.person_ids };
      setLatest(await chooseDentist(memberFetch, choice, requestLimit()));
      dropChoosingFor();
      setChoosing({ near, departure, phase: "done" });
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409);
      setChoosing({ near, departure, phase: isRefused ? "refused" : "failed" });
      if (!isRefused) return;
      setLatest(null);
      reload();
    }
  }

  const shown = latest !== null && state.phase === "loaded" ? { ...state, value: latest } : state;
  return { state: shown, retry, choosing, choose };
}
