import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { usePickDentist } from "../../../directory/use-pick-dentist.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { trackProviderSelected } from "../../../vendors/telemetry/finder-events.ts";

interface ProviderActionsProps {
  locationId: string;
  name: string;
  /** For analytics. */
  from: "list" | "pin";
}

const SIZE = "px-2.5! md:min-h-9";

export function ProviderActions({ locationId, name, from }: ProviderActionsProps) {
  const { t } = useLingui();
  const pick = usePickDentist();
  const track = (action: "view" | "pick") => trackProviderSelected({ location_id: locationId, action, from });
  return (
    <div className="flex flex-wrap gap-1">
      <ButtonLink
        to={paths.dentist(locationId)}
        size="small"
        variant="quiet"
        aria-label={t`View ${name}`}
        className={SIZE}
        onClick={() => track("view")}
      >
        <Trans>View</Trans>
      </ButtonLink>
      <Button
        size="small"
        variant="primary"
        aria-label={t`Pick ${name} as your dentist and join`}
        className={`${SIZE} scriptless:hidden`}
        onClick={() => {
          track("pick");
          pick(locationId);
        }}
      >
        <Trans>Pick</Trans>
      </Button>
    </div>
  );
}
