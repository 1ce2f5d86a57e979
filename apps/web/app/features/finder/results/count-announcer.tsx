import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { FinderState } from "../finder-state.ts";

/** Announces only once the map rests. */
const PAUSE_MS = 800;

export function CountAnnouncer({ state, searched }: { state: FinderState; searched: string }) {
  const { t } = useLingui();
  const [sentence, setSentence] = useState("");
  const { phase, results, total } = state;
  const first = useRef(results);
  useEffect(() => {
    // The initial results are read with the page.
    if (phase !== "ready" || !results || results === first.current) return;
    const count = t`${plural(total, { one: "# provider", other: "# providers" })}`;
    const answer = results.length === 0 ? t`No exact matches` : count;
    const next = searched === "" ? answer : t`${answer} for “${searched}”`;
    const timer = setTimeout(() => setSentence(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [phase, results, total, searched, t]);
  return (
    <span role="status" className="sr-only">
      {sentence}
    </span>
  );
}
