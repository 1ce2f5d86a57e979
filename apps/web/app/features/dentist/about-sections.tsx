import { Trans } from "@lingui/react/macro";
import { useDirectoryNames } from "../../directory/use-directory-names.ts";
import { Badge } from "../../ui/controls/badge.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { OpenNowLine } from "../../ui/opening/open-now-line.tsx";
import type { DentistPage } from "./dentist-page.ts";
import { OpeningHoursTable } from "./opening/opening-hours-table.tsx";
import { PageSection } from "./page-section.tsx";

export function AboutSections({ location }: { location: DentistPage }) {
  const names = useDirectoryNames();
  const { specialities, languages } = location.provider;
  const { opening_hours: hours, timeZone } = location;
  return (
    <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-2">
      <div className="grid gap-10">
        {specialities.length > 0 && (
          <PageSection title={<Trans>Specialties</Trans>}>
            <ul className="flex flex-wrap gap-2">
              {specialities.map((code) => (
                <li key={code}>
                  <Badge>{names.speciality(code)}</Badge>
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
      {hours.length > 0 && (
        <PageSection title={<Trans>Opening hours</Trans>}>
          {timeZone && <OpenNowLine hours={hours} timeZone={timeZone} />}
          <OpeningHoursTable hours={hours} />
        </PageSection>
      )}
    </div>
  );
}

function AdditionalData({ location: { dso_name, center_name, email } }: { location: DentistPage }) {
  const office = dso_name ?? center_name;
  if (!office && !email) return null;
  return (
    <PageSection title={<Trans>Additional data</Trans>}>
      {office && <p>{office}</p>}
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
