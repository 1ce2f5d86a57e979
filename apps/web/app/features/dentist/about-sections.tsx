import { Trans, useLingui } from "@lingui/react/macro";
import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import type { Holiday, OpeningHours } from "@smirk/domain/directory/provider";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { useDirectoryNames } from "../../directory/use-directory-names.ts";
import { Badge } from "../../ui/controls/badge.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { OpenNowLine } from "../../ui/opening/open-now-line.tsx";
import { useHoursFormat } from "../../ui/opening/use-hours-format.ts";
import { PageSection } from "./page-section.tsx";
import type { PriceList } from "./prices/prices.tsx";

export function AboutSections({ location }: { location: DentistPage }) {
  const names = useDirectoryNames();
  const { languages } = location.provider;
  const specialities = names.specialities(location.provider.specialities);
  const { opening_hours: hours, holidays, timeZone } = location;
  return (
    <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-2">
      <div className="grid gap-10">
        {specialities.length > 0 && (
          <PageSection title={<Trans>Specialties</Trans>}>
            <ul className="flex flex-wrap gap-2">
              {specialities.map((name) => (
                <li key={name}>
                  <Badge>{name}</Badge>
                </li>
              ))}
            </ul>
          </PageSection>
        )}
        {languages.length > 0 && (
          <PageSection title={<Trans>Languages spoken</Trans>}>
            <p className="first-letter:uppercase">{languages.map(names.language).join(", ")}</p>
          </PageSection>
        )}
        <AdditionalData location={location} />
      </div>
      {(hours.length > 0 || holidays.length > 0) && (
        <PageSection title={<Trans>Opening hours</Trans>}>
          {timeZone && <OpenNowLine opening={{ hours, holidays }} timeZone={timeZone} />}
          {hours.length > 0 && <OpeningHoursTable hours={hours} />}
          {holidays.length > 0 && <HolidayTable holidays={holidays.slice(0, MOST_HOLIDAYS)} />}
        </PageSection>
      )}
    </div>
  );
}

/** Days that the office named, the next ones. */
function HolidayTable({ holidays }: { holidays: readonly Holiday[] }) {
  const { i18n } = useLingui();
  return (
    <table className="mt-6 w-full max-w-sm tabular-nums">
      <caption className="pb-1 text-left font-semibold">
        <Trans>Holidays</Trans>
      </caption>
      <tbody>
        {holidays.map(({ day, name, opens, closes }) => (
          <tr key={day} className="border-line border-b last:border-0">
            <th scope="row" className="py-2 pr-6 text-left align-top font-medium">
              {formatShortDate(day, i18n.locale)}
              {name && <span className="block font-normal text-muted wrap-anywhere">{name}</span>}
            </th>
            <td className={`py-2 text-right align-top ${opens === null ? "text-muted" : ""}`}>
              {opens === null || closes === null ? (
                <Trans>Closed</Trans>
              ) : (
                <OpeningRange opens={opens} closes={closes} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** More are further away than a visit. */
const MOST_HOLIDAYS = 8;

function AdditionalData({ location: { dso_name, center_name, email, website } }: { location: DentistPage }) {
  const office = dso_name ?? center_name;
  if (!office && !email && !website) return null;
  return (
    <PageSection title={<Trans>Additional data</Trans>}>
      {office && <p>{office}</p>}
      {website && (
        <a
          href={website}
          rel="nofollow noopener noreferrer"
          className="flex min-h-11 items-center gap-3 wrap-anywhere font-medium text-action underline-offset-4 hover:underline"
        >
          <Icon name="external" />
          {shortenUrl(website)}
        </a>
      )}
      {email && (
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center gap-3 wrap-anywhere font-medium text-action underline-offset-4 hover:underline"
        >
          <Icon name="mail" />
          {email}
        </a>
      )}
    </PageSection>
  );
}

export type DentistPage = LocationDetails & {
  /** Null when the address does not determine it. */
  timeZone: string | null;
  /** Null where no streets are known. */
  pictures: ViewPictures | null;
  priceList: PriceList;
};

function OpeningRange({ opens, closes }: { opens: number; closes: number }) {
  const { time } = useHoursFormat();
  return closes - opens === 1440 ? <Trans>Open 24 hours</Trans> : `${time(opens)} – ${time(closes)}`;
}

function OpeningHoursTable({ hours }: { hours: readonly OpeningHours[] }) {
  const { weekday } = useHoursFormat();
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
                    <OpeningRange {...hour} />
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

interface OpeningDay {
  day: number;
  hours: { opens: number; closes: number }[];
}

const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

export function openingDays(hours: readonly OpeningHours[]): OpeningDay[] {
  if (hours.length === 0) return [];
  return WEEK_FROM_MONDAY.map((day) => ({
    day,
    hours: hours
      .filter((entry) => entry.day === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => a.opens - b.opens),
  }));
}
