import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { setAutoRenew } from "../../../api/member/sections/renewal.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

type RenewalPhase = "idle" | "busy" | "changed" | "refused" | "failed";

/** @param isOn as loaded; while a change is under way, what was chosen is shown */
export function useAutoRenew(isOn: boolean, onChanged: () => void) {
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<RenewalPhase>("idle");
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function change(wanted: boolean) {
    if (phase === "busy") return;
    setPhase("busy");
    setChosen(wanted);
    try {
      const { auto_renew: isNowOn } = await setAutoRenew(memberFetch, wanted, requestLimit());
      setChosen(isNowOn);
      setPhase(isNowOn === wanted ? "changed" : "refused");
    } catch (error) {
      setChosen(null);
      setPhase(error instanceof ApiError && error.status === 409 ? "refused" : "failed");
    }
    onChanged();
  }
  return { isOn: chosen ?? isOn, phase, change };
}
