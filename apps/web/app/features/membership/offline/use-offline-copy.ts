import { useCallback, useEffect, useState } from "react";
import { useSite } from "../../../shell/page/use-site.ts";
import { whenIdle } from "../../../shell/page/when-idle.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { canSave, hasCopy, saveCopy } from "./save-copy.ts";

type CopyPhase = "impossible" | "none" | "saving" | "saved" | "failed";

/** A visit with a network renews the copy. */
export function useOfflineCopy() {
  const { apiUrl } = useSite().publicConfig;
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<CopyPhase>("impossible");

  const save = useCallback(
    () =>
      saveCopy(memberFetch, apiUrl).then(
        () => setPhase("saved"),
        () => setPhase("failed"),
      ),
    [memberFetch, apiUrl],
  );

  useEffect(() => {
    if (!canSave()) return;
    let cancel = () => {};
    let isOver = false;
    hasCopy().then(
      (has) => {
        if (isOver) return;
        setPhase(has ? "saved" : "none");
        // On failure the older copy stays valid.
        if (has && navigator.onLine)
          cancel = whenIdle(() => void saveCopy(memberFetch, apiUrl).catch(() => {}));
      },
      () => {},
    );
    return () => {
      isOver = true;
      cancel();
    };
  }, [memberFetch, apiUrl]);

  return {
    phase,
    save: () => {
      setPhase("saving");
      void save();
    },
  };
}
