import { Trans } from "@lingui/react/macro";
import type { LocationDetails } from "../../api/providers.ts";
import { useDirectoryNames } from "../../directory/use-directory-names.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OpeningHoursTable } from "./opening-hours-table.tsx";
import { PageSection } from "./page-section.tsx";

export function AboutSections({ location }: { location: LocationDetails }) {
  const names = useDirectoryNames();
  const { specialities, languages } = location.provider;
  const office = location.dso_name ?? location.center_name;
  return (
    <div className="grid content-start gap-x-12 gap-y-10 md:grid-cols-2">
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
          <p>{languages.map(names.language).join(", ")}</p>
        </PageSection>
      )}
      {location.opening_hours.length > 0 && (
        <PageSection title={<Trans>Opening hours</Trans>}>
          <OpeningHoursTable hours={location.opening_hours} />
        </PageSection>
      )}
      {(office || location.email) && (
        <PageSection title={<Trans>Additional data</Trans>}>
          {office && <p>{office}</p>}
          {location.email && (
            <a
              href={`mailto:${location.email}`}
              className="inline-flex min-h-11 items-center gap-3 break-all font-medium text-action underline-offset-4 hover:underline"
            >
              <Icon name="mail" />
              {location.email}
            </a>
          )}
        </PageSection>
      )}
    </div>
  );
}
