import { Trans } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { type OpenState, openState } from "@smirk/domain/directory/open-state";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { useHoursFormat } from "./use-hours-format.ts";
import { useMinute } from "./use-minute.ts";

type CardOpeningProps = Pick<LocationCard, "weekly_hours" | "holiday_hours" | "state" | "zip">;

/** The opening hours in a few words, by the office's clock; nothing where it is not known, and on holidays. */
export function CardOpening(location: CardOpeningProps) {
  const minute = useMinute();
  const opening = findOpening(location, minute);
  return opening && <Words opening={opening} />;
}

/** What is said once of a list on a holiday, in place of the words of its rows. */
export function HolidayWords({ locations }: { locations: readonly CardOpeningProps[] }) {
  const minute = useMinute();
  const isHoliday = locations.some((location) => findOpening(location, minute)?.kind === "holiday");
  return isHoliday && <Trans>Holiday: call to be sure</Trans>;
}

function findOpening(card: CardOpeningProps, minute: number | null) {
  const zone = timeZoneOf(card.state, card.zip);
  if (minute === null || zone === null) return null;
  return openState(openingOf(card), new Date(minute * MINUTE_MS), zone);
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
