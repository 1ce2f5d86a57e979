import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { useEffect, useState } from "react";
import { getCancellation, undoCancellation } from "../../api/member/account.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";

export function useUndoCancellation({ canceled }: InsuranceCard, onUndone: () => void) {
  const memberFetch = useMemberFetch();
  const [canUndo, setCanUndo] = useState(false);
  const [phase, setPhase] = useState<"idle" | "busy" | "failed" | "undone">("idle");

  useEffect(() => {
    if (!canceled) return;
    let isOver = false;
    setPhase("idle");
    getCancellation(memberFetch, requestLimit()).then(
      ({ can_keep }) => !isOver && setCanUndo(can_keep),
      // On failure the button is not offered; the next visit asks again.
      () => {},
    );
    return () => {
      isOver = true;
      setCanUndo(false);
    };
  }, [memberFetch, canceled]);

  async function undo() {
    setPhase("busy");
    try {
      await undoCancellation(memberFetch, requestLimit());
      setPhase("undone");
      onUndone();
    } catch {
      setPhase("failed");
    }
  }
  return { canUndo, phase, undo };
}
