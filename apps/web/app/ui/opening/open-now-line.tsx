import { Trans, useLingui } from "@lingui/react/macro";
import { type Opening, type OpenState, openState } from "@smirk/domain/directory/open-state";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { useHoursFormat } from "./use-hours-format.ts";
import { useMinute } from "./use-minute.ts";

/** Uses the office's local time and reserves its space until that is known. */
export function OpenNowLine({ opening, timeZone }: { opening: Opening; timeZone: string }) {
  const minute = useMinute();
  const state = minute === null ? null : openState(opening, new Date(minute * MINUTE_MS), timeZone);
  return <p className="min-h-6">{state && <OpenWords state={state} />}</p>;
}

function OpenWords({ state }: { state: OpenState }) {
  const { i18n } = useLingui();
  const format = useHoursFormat();
  if (state.kind === "holiday") return <Trans>Holiday: call to be sure</Trans>;
  if (state.kind === "always") {
    return (
      <strong className="font-semibold text-action">
        <Trans>Open 24 hours</Trans>
      </strong>
    );
  }
  if (state.kind === "closed_today") return <Trans>Closed today</Trans>;
  if (state.kind === "open") {
    const { day, minute, isFar } = state.until;
    const [closes, lastDay] = [format.timeInSentence(minute), format.weekday(day)];
    return isFar ? (
      <Trans>
        <strong className="font-semibold text-action">Open now</strong> · until {lastDay} at {closes}
      </Trans>
    ) : (
      <Trans>
        <strong className="font-semibold text-action">Open now</strong> · until {closes}
      </Trans>
    );
  }
  const isAway = state.kind === "away";
  const time = format.timeInSentence(isAway ? state.until.opens : state.next.opens);
  const daysAhead = isAway ? null : state.next.daysAhead;
  if (daysAhead === 0) return <Trans>Closed now · opens at {time}</Trans>;
  if (daysAhead === 1) return <Trans>Closed now · opens tomorrow at {time}</Trans>;
  // A date stands where a weekday does, in Spanish behind 'el' too.
  const weekday = isAway ? formatShortDate(state.until.date, i18n.locale) : format.weekday(state.next.day);
  return (
    <Trans>
      Closed now · opens {weekday} at {time}
    </Trans>
  );
}
