import { Trans } from "@lingui/react/macro";
import type { OpeningHours } from "@smirk/domain/directory/provider";
import { useHoursFormat } from "../../../ui/opening/use-hours-format.ts";
import { openingDays } from "./opening-days.ts";

export function OpeningHoursTable({ hours }: { hours: readonly OpeningHours[] }) {
  const { weekday, time } = useHoursFormat();
  const range = ({ opens, closes }: { opens: number; closes: number }) =>
    closes - opens === 1440 ? <Trans>Open 24 hours</Trans> : `${time(opens)} – ${time(closes)}`;
  return (
    <table className="w-full max-w-sm tabular-nums">
      <tbody>
        {openingDays(hours).map(({ day, hours: open }) => (
          <tr key={day} className="border-line border-b last:border-0">
            <th scope="row" className="py-2 pr-6 text-left align-top font-medium first-letter:uppercase">
              {weekday(day)}
            </th>
            <td className={`py-2 text-right ${open.length === 0 ? "text-muted" : ""}`}>
              {open.length === 0 ? (
                <Trans>Closed</Trans>
              ) : (
                open.map((hour) => (
                  <span key={hour.opens} className="block sm:whitespace-nowrap">
                    {range(hour)}
                  </span>
                ))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
