import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { type OpenState, openState } from "@smirk/domain/directory/open-state";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { useHoursFormat } from "./use-hours-format.ts";
import { useMinute } from "./use-minute.ts";

const DAY_MINUTES = 1_440;

type CardOpeningProps = Pick<LocationCard, "weekly_hours" | "holiday_hours" | "state" | "zip">;

/** The opening hours in a few words, by the office's clock; nothing where it is not known, and on holidays. */
export function CardOpening(location: CardOpeningProps) {
  const minute = useMinute();
  const opening = findOpening(location, minute);
  return opening && <Words opening={opening} />;
}

interface HolidayWordsProps {
  locations: readonly CardOpeningProps[];
  /** Whether the list is of offices that open tomorrow: its rows do not say so of a holiday. */
  isOfTomorrow: boolean;
}

/** What is said once of a list on a holiday, in place of the words of its rows. */
export function HolidayWords({ locations, isOfTomorrow }: HolidayWordsProps) {
  const minute = useMinute();
  const isHoliday = (at: number | null) =>
    locations.some((location) => findOpening(location, at)?.kind === "holiday");
  if (isHoliday(minute)) return <Trans>Holiday: call to be sure</Trans>;
  const isBefore = isOfTomorrow && minute !== null && isHoliday(minute + DAY_MINUTES);
  return isBefore && <Trans>Tomorrow is a holiday: call to be sure</Trans>;
}

function findOpening(card: CardOpeningProps, minute: number | null) {
  const zone = timeZoneOf(card.state, card.zip);
  if (minute === null || zone === null) return null;
  return openState(openingOf(card), new Date(minute * MINUTE_MS), zone);
}

function Words({ opening }: { opening: OpenState }) {
  const { i18n } = useLingui();
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
  const isAway = opening.kind === "away";
  const time = inOneWord(format.shortTimeInSentence(isAway ? opening.until.opens : opening.next.opens));
  if (!isAway && opening.next.daysAhead === 0) return <Trans>Opens at {time}</Trans>;
  const weekday = isAway ? shortDate(opening.until.date, i18n.locale) : format.shortWeekday(opening.next.day);
  return (
    <Trans>
      Opens {weekday} <span className="sr-only">{time}</span>
    </Trans>
  );
}

/** "Jan 4": rows are short. */
function shortDate(day: CalendarDay, locale: string): string {
  return dateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(day));
}

/** "5PM": rows are short. */
function inOneWord(time: string): string {
  return time.replace(/\s(?=[AP]M$)/, "");
}
