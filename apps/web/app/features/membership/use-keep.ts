import type { InsuranceCard } from "@smirk/domain/insurance-card";
import { useEffect, useState } from "react";
import { getCancellation, keepMembership } from "../../api/account.ts";
import { requestLimit } from "../../api/request-limit.ts";
import { useMemberFetch } from "../session/use-member-fetch.ts";

/** Whether a cancellation can be taken back, and taking it back. */
export function useKeep({ canceled }: InsuranceCard, onKept: () => void) {
  const memberFetch = useMemberFetch();
  const [canKeep, setCanKeep] = useState(false);
  const [phase, setPhase] = useState<"idle" | "busy" | "failed" | "kept">("idle");

  useEffect(() => {
    if (!canceled) return;
    let isOver = false;
    setPhase("idle");
    getCancellation(memberFetch, requestLimit()).then(
      ({ can_keep }) => !isOver && setCanKeep(can_keep),
      // Without an answer nothing is offered; the next visit asks again.
      () => {},
    );
    return () => {
      isOver = true;
      setCanKeep(false);
    };
  }, [memberFetch, canceled]);

  async function keep() {
    setPhase("busy");
    try {
      await keepMembership(memberFetch, requestLimit());
      setPhase("kept");
      onKept();
    } catch {
      setPhase("failed");
    }
  }
  return { canKeep, phase, keep };
}
