import type { LocationCard } from "@smirk/domain/directory/location-card";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../shell/page/when-idle.ts";

type Opening = Pick<typeof import("./card-opening.tsx"), "CardOpening" | "HolidayWords">;

/** Until when an office is open, or when it opens: known in the browser only. */
export function OpeningWords({ location }: { location: LocationCard }) {
  const opening = useOpening(location.weekly_hours.length > 0);
  return opening && <opening.CardOpening {...location} />;
}

/** Above a list: rows say nothing of today's hours on a holiday. */
export function HolidayNote({ locations }: { locations: readonly LocationCard[] }) {
  const opening = useOpening(locations.some(({ weekly_hours: hours }) => hours.length > 0));
  return opening && <opening.HolidayWords locations={locations} />;
}

/** Its code loads late. */
function useOpening(isWanted: boolean): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const load = async () => {
      const { CardOpening, HolidayWords } = await import("./card-opening.tsx");
      startTransition(() => setOpening({ CardOpening, HolidayWords }));
    };
    // Without it the line only lacks a few words.
    return whenIdle(() => void load().catch(() => {}));
  }, [isWanted]);
  return opening;
}
