import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { chooseDentist, getDentists } from "../../../api/member/sections/dentists.ts";
import { dropChoosingFor } from "../../session/dentists-section.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

type Loading = { phase: "loading" } | { phase: "unavailable" } | { phase: "loaded"; answer: DentistsAnswer };

export type ChoicePhase = "idle" | "nobody" | "busy" | "done" | "refused" | "failed";

/** People of the member's card, and the choice of one dentist for some of them. */
export function useChoice(locationId: string) {
  const memberFetch = useMemberFetch();
  const [loading, setLoading] = useState<Loading>({ phase: "loading" });
  const [phase, setPhase] = useState<ChoicePhase>("idle");

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    getDentists(memberFetch, AbortSignal.any([signal, requestLimit()])).then(
      (answer) => !signal.aborted && setLoading({ phase: "loaded", answer }),
      () => !signal.aborted && setLoading({ phase: "unavailable" }),
    );
    return () => controller.abort();
  }, [memberFetch]);

  async function choose(personIds: readonly string[]) {
    if (phase === "busy") return;
    if (personIds.length === 0) return setPhase("nobody");
    setPhase("busy");
    try {
      const answer = await chooseDentist(memberFetch, { locationId, personIds }, requestLimit());
      dropChoosingFor();
      setLoading({ phase: "loaded", answer });
      setPhase("done");
    } catch (error) {
      setPhase(isRefusal(error) ? "refused" : "failed");
    }
  }
  return { loading, phase, choose };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
