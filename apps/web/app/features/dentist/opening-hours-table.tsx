import { Trans, useLingui } from "@lingui/react/macro";
import { openingDays } from "@smirk/domain/opening-days";
import type { OpeningHours } from "@smirk/domain/provider";

/** 4 January 1970 was a Sunday: any week serves to name the days. */
const SUNDAY = Date.UTC(1970, 0, 4);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function OpeningHoursTable({ hours }: { hours: readonly OpeningHours[] }) {
  const { i18n } = useLingui();
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(i18n.locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const range = ({ opens, closes }: { opens: number; closes: number }) =>
    `${time.format(opens * MINUTE_MS)} – ${time.format(closes * MINUTE_MS)}`;
  return (
    <table className="w-full max-w-sm tabular-nums">
      <tbody>
        {openingDays(hours).map(({ day, hours: open }) => (
          <tr key={day} className="border-line border-b last:border-0">
            <th scope="row" className="py-2 pr-6 text-left font-medium">
              {weekday.format(SUNDAY + day * DAY_MS)}
            </th>
            <td className={`py-2 text-right ${open.length === 0 ? "text-muted" : ""}`}>
              {open.length === 0 ? <Trans>Closed</Trans> : open.map(range).join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
