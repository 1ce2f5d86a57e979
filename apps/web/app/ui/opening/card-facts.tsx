import { Trans } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../shell/page/when-idle.ts";

type Opening = typeof import("./card-opening.tsx").CardOpening;

/** Whether `CardFacts` has anything to say. */
export function hasCardFacts({
  accepting_new_patients: accepts,
  weekly_hours: hours,
}: LocationCard): boolean {
  return accepts !== null || hours.length > 0;
}

/** Words for one line: the opening state is known in the browser only, and its code loads late. */
export function CardFacts({ card }: { card: LocationCard }) {
  const { accepting_new_patients: accepts, weekly_hours: weeklyHours, state, zip } = card;
  const [Opening, setOpening] = useState<Opening | null>(null);
  const hasHours = weeklyHours.length > 0;
  useEffect(() => {
    if (!hasHours) return;
    const load = async () => {
      const { CardOpening } = await import("./card-opening.tsx");
      startTransition(() => setOpening(() => CardOpening));
    };
    // Without it the line only lacks a few words.
    return whenIdle(() => void load().catch(() => {}));
  }, [hasHours]);
  return (
    <>
      {accepts !== null && (
        <span data-fact>{accepts ? <Trans>Takes new patients</Trans> : <Trans>No new patients</Trans>}</span>
      )}
      {Opening && (
        <Opening
          weeklyHours={weeklyHours}
          state={state}
          zip={zip}
          separator={accepts === null ? "" : " · "}
        />
      )}
    </>
  );
}
