import { Trans, useLingui } from "@lingui/react/macro";
import { zip5 } from "@smirk/domain/postal-code";
import { formatUsPhone } from "@smirk/domain/us-phone";
import type { LocationDetails } from "../../api/providers.ts";
import { usePickDentist } from "../../directory/use-pick-dentist.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PlaceMap } from "./place-map.tsx";

const LINK = "flex min-h-11 items-center gap-3 font-medium text-action underline-offset-4 hover:underline";

/** A maps app of the visitor's own takes it from here. */
function directionsUrl({ latitude, longitude }: LocationDetails): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}

/** How to get there, and the page's one main action. */
export function ContactPanel({ location }: { location: LocationDetails }) {
  const { t } = useLingui();
  const pick = usePickDentist();
  return (
    <aside
      aria-label={t`Contact`}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-soft lg:sticky lg:top-6"
    >
      <Button className="w-full" onClick={() => pick(location.id)}>
        <Trans>Pick as primary dentist</Trans>
      </Button>
      <div>
        <a href={directionsUrl(location)} target="_blank" rel="noopener" className={`${LINK} py-1`}>
          <Icon name="pin" />
          <span>
            <span className="block">{location.address}</span>
            <span className="block">
              {location.city}, {location.state} {zip5(location.zip)}
            </span>
            <span className="sr-only">
              <Trans>Get directions (opens a maps app)</Trans>
            </span>
          </span>
          <Icon name="external" className="ml-auto size-4" />
        </a>
        {location.phone && (
          <a href={`tel:${location.phone}`} className={LINK}>
            <Icon name="phone" />
            {formatUsPhone(location.phone)}
          </a>
        )}
      </div>
      <PlaceMap location={location} />
    </aside>
  );
}
