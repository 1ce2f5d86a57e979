import type { LocationCard } from "@smirk/domain/directory/location-card";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../shell/page/when-idle.ts";

type Opening = Pick<typeof import("./card-opening.tsx"), "CardOpening" | "HolidayWords">;

/** Until when an office is open, or when it opens: known in the browser only. */
export function OpeningWords({ location }: { location: LocationCard }) {
  const opening = useOpening(hasOpening(location));
  return opening && <opening.CardOpening {...location} />;
}

/** Whether anything is known of the hours: those of a week, or of days that the office named. */
export function hasOpening({ weekly_hours: week, holiday_hours: days }: LocationCard): boolean {
  return week.length > 0 || days.length > 0;
}

interface HolidayNoteProps {
  locations: readonly LocationCard[];
  isOfTomorrow?: boolean;
}

/** Above a list: rows say nothing of today's hours on a holiday. */
export function HolidayNote({ locations, isOfTomorrow = false }: HolidayNoteProps) {
  const opening = useOpening(locations.some(hasOpening));
  return opening && <opening.HolidayWords locations={locations} isOfTomorrow={isOfTomorrow} />;
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
