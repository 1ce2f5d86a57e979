import { Trans } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { useEffect, useState } from "react";

type Opening = typeof import("./card-opening.tsx").CardOpening;

/** One line, whose space is reserved: the opening state is known in the browser only, and its code loads late. */
export function CardFacts({ card }: { card: LocationCard }) {
  const { accepting_new_patients: accepts, weekly_hours: weeklyHours, state, zip } = card;
  const [Opening, setOpening] = useState<Opening | null>(null);
  const hasHours = weeklyHours.length > 0;
  useEffect(() => {
    if (!hasHours) return;
    // Without it the line only lacks a few words.
    import("./card-opening.tsx").then(({ CardOpening }) => setOpening(() => CardOpening)).catch(() => {});
  }, [hasHours]);
  if (accepts === null && !hasHours) return null;
  return (
    <p className="flex min-h-5 gap-x-2 truncate text-muted text-sm">
      {accepts !== null && (
        <span>{accepts ? <Trans>Accepting new patients</Trans> : <Trans>No new patients</Trans>}</span>
      )}
      {Opening && (
        <span className="truncate">
          <Opening weeklyHours={weeklyHours} state={state} zip={zip} />
        </span>
      )}
    </p>
  );
}
