import { Trans } from "@lingui/react/macro";
import { type Opening, type OpenState, openState } from "@smirk/domain/directory/open-state";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { useHoursFormat } from "./use-hours-format.ts";
import { useMinute } from "./use-minute.ts";

/** Uses the office's local time and reserves its space until that is known. */
export function OpenNowLine({ opening, timeZone }: { opening: Opening; timeZone: string }) {
  const minute = useMinute();
  const state = minute === null ? null : openState(opening, new Date(minute * MINUTE_MS), timeZone);
  return <p className="min-h-6">{state && <OpenWords state={state} />}</p>;
}

function OpenWords({ state }: { state: OpenState }) {
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
  if (state.kind === "away") {
    const [date, time] = [format.date(state.until.date), format.timeInSentence(state.until.opens)];
    return (
      <Trans>
        Closed now · opens {date} at {time}
      </Trans>
    );
  }
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
  const { day, opens, daysAhead } = state.next;
  const [time, weekday] = [format.timeInSentence(opens), format.weekday(day)];
  if (daysAhead === 0) return <Trans>Closed now · opens at {time}</Trans>;
  if (daysAhead === 1) return <Trans>Closed now · opens tomorrow at {time}</Trans>;
  return (
    <Trans>
      Closed now · opens {weekday} at {time}
    </Trans>
  );
}
