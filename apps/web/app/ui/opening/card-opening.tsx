import { Trans } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import {
  isHolidayTomorrow,
  type Opening,
  type OpenState,
  openState,
} from "@smirk/domain/directory/open-state";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { useHoursFormat } from "./use-hours-format.ts";
import { useMinute } from "./use-minute.ts";

type CardOpeningProps = Pick<LocationCard, "weekly_hours" | "holiday_hours" | "state" | "zip">;

/** The opening hours in a few words, by the office's clock; nothing where it is not known, and on holidays. */
export function CardOpening(location: CardOpeningProps) {
  const minute = useMinute();
  const opening = findOpening(location, minute, openState);
  return opening && <Words opening={opening} />;
}

export interface HolidayWordsProps {
  locations: readonly CardOpeningProps[];
  /** Whether the list is of offices that open tomorrow: its rows do not say so of a holiday. */
  isOfTomorrow: boolean;
}

/** What is said once of a list on a holiday, in place of the words of its rows. */
export function HolidayWords({ locations, isOfTomorrow }: HolidayWordsProps) {
  const minute = useMinute();
  if (locations.some((location) => findOpening(location, minute, openState)?.kind === "holiday"))
    return <Trans>Holiday: call to be sure</Trans>;
  const isBefore = isOfTomorrow && locations.some((card) => findOpening(card, minute, isHolidayTomorrow));
  return isBefore && <Trans>Tomorrow is a holiday: call to be sure</Trans>;
}

function findOpening<Found>(
  card: CardOpeningProps,
  minute: number | null,
  find: (opening: Opening, now: Date, timeZone: string) => Found,
): Found | null {
  const zone = timeZoneOf(card.state, card.zip);
  if (minute === null || zone === null) return null;
  return find(openingOf(card), new Date(minute * MINUTE_MS), zone);
}

function Words({ opening }: { opening: OpenState }) {
  const format = useHoursFormat();
  if (opening.kind === "holiday") return null;
  if (opening.kind === "always") return <Trans>Open 24 hours</Trans>;
  if (opening.kind === "open") {
    const { day, minute, isFar } = opening.until;
    const [closes, lastDay] = [inOneWord(format.shortTimeInSentence(minute)), format.shortWeekday(day)];
    return isFar ? (
      <Trans>
        <span className="sr-only">Open</span> until {lastDay} {closes}
      </Trans>
    ) : (
      <Trans>
        <span className="sr-only">Open</span> until {closes}
      </Trans>
    );
  }
  if (opening.kind === "closed_today") return <Trans>Closed today</Trans>;
  if (opening.kind === "away") {
    const { until } = opening;
    const [date, time] = [format.shortDate(until.date), inOneWord(format.shortTimeInSentence(until.opens))];
    return (
      <Trans>
        Opens {date} <span className="sr-only">{time}</span>
      </Trans>
    );
  }
  const { day, opens, daysAhead } = opening.next;
  const [time, weekday] = [inOneWord(format.shortTimeInSentence(opens)), format.shortWeekday(day)];
  if (daysAhead === 0) return <Trans>Opens at {time}</Trans>;
  return (
    <Trans>
      Opens {weekday} <span className="sr-only">{time}</span>
    </Trans>
  );
}

/** "5PM": rows are short. */
function inOneWord(time: string): string {
  return time.replace(/\s(?=[AP]M$)/, "");
}
