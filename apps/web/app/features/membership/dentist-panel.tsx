import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { browserFetch } from "../../api/api-fetch.ts";
import { getLocationSummary, type LocationSummary } from "../../api/member/location-summary.ts";
import { providerName } from "../../directory/provider-name.ts";
import { usePickedDentist } from "../../directory/use-picked-dentist.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Panel } from "./panel.tsx";

export function DentistPanel({ isOver }: { isOver: boolean }) {
  const locationId = usePickedDentist();
  return (
    <Panel title={<Trans>Find a Dentist</Trans>}>
      {isOver ? (
        <NoDiscount />
      ) : locationId === null ? (
        <AnyDentist />
      ) : (
        <YourDentist key={locationId} locationId={locationId} />
      )}
      <ButtonLink to={paths.finder} className="self-end print:hidden">
        <Trans>Find Nearby Dentists</Trans>
      </ButtonLink>
    </Panel>
  );
}

function AnyDentist() {
  return (
    <p className="text-muted">
      <Trans>You can use your membership at any dentist on our map, and change dentists at any time.</Trans>
    </p>
  );
}

function NoDiscount() {
  return (
    <p className="text-muted">
      <Trans>
        This membership no longer gives you a discount at a dentist. Our map still shows you who is near.
      </Trans>
    </p>
  );
}

function YourDentist({ locationId }: { locationId: string }) {
  const { apiUrl } = useSite().publicConfig;
  const [location, setLocation] = useState<LocationSummary | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    getLocationSummary(browserFetch(apiUrl), locationId, controller.signal).then(setLocation, () => {});
    return () => controller.abort();
  }, [apiUrl, locationId]);
  if (location === null) return <AnyDentist />;
  return (
    <p className="text-muted">
      <Trans>
        Your dentist:{" "}
        <Link
          to={paths.dentist(locationId)}
          className="font-semibold text-action underline underline-offset-4"
        >
          {providerName(location.provider)}
        </Link>
      </Trans>
    </p>
  );
}
