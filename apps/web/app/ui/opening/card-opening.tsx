import { Trans } from "@lingui/react/macro";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { readWeeklyHours } from "@smirk/domain/directory/weekly-hours";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { openState } from "./open-now.ts";
import { useHoursFormat } from "./use-hours-format.ts";
import { useMinute } from "./use-minute.ts";

interface CardOpeningProps {
  weeklyHours: readonly number[];
  state: string;
  zip: string;
  /** Stands between other words and these. */
  separator: string;
}

/** The opening hours in a few words, by the office's clock; nothing where it is not known. */
export function CardOpening({ weeklyHours, state, zip, separator }: CardOpeningProps) {
  const minute = useMinute();
  const zone = timeZoneOf(state, zip);
  if (minute === null || zone === null) return null;
  const opening = openState(readWeeklyHours(weeklyHours), new Date(minute * MINUTE_MS), zone);
  if (opening === null) return null;
  return (
    <>
      <span data-separator>{separator}</span>
      <OpeningWords opening={opening} />
    </>
  );
}

function OpeningWords({ opening }: { opening: NonNullable<ReturnType<typeof openState>> }) {
  const format = useHoursFormat();
  if (opening.kind === "holiday") {
    return (
      <span data-holiday>
        <Trans>Holiday: call to be sure</Trans>
      </span>
    );
  }
  if (opening.kind === "always") return <Trans>Open 24 hours</Trans>;
  if (opening.kind === "open") {
    const { day, minute, isFar } = opening.until;
    const [closes, lastDay] = [format.shortTimeInSentence(minute), format.shortWeekday(day)];
    return isFar ? (
      <Trans>
        Open until {lastDay} {closes}
      </Trans>
    ) : (
      <Trans>Open until {closes}</Trans>
    );
  }
  const { day, opens, daysAhead } = opening.next;
  const [time, weekday] = [format.shortTimeInSentence(opens), format.shortWeekday(day)];
  if (daysAhead === 0) return <Trans>Opens at {time}</Trans>;
  return (
    <Trans>
      Opens {weekday} {time}
    </Trans>
  );
}
