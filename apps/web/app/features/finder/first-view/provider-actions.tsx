import { Trans, useLingui } from "@lingui/react/macro";
import { usePickDentist } from "../../../directory/use-pick-dentist.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { trackProviderSelected } from "../../../vendors/telemetry/finder-events.ts";

interface ProviderActionsProps {
  locationId: string;
  name: string;
  /** The selected dentist: picking is then the main action. */
  strong: boolean;
  /** For analytics. */
  from: "list" | "pin";
}

export function ProviderActions({ locationId, name, strong, from }: ProviderActionsProps) {
  const { t } = useLingui();
  const pick = usePickDentist();
  const track = (action: "view" | "pick") => trackProviderSelected({ location_id: locationId, action, from });
  return (
    <div className="mt-2 flex gap-2">
      <ButtonLink
        to={paths.dentist(locationId)}
        size="small"
        variant="secondary"
        aria-label={t`View ${name}`}
        className="min-w-20"
        onClick={() => track("view")}
      >
        <Trans>View</Trans>
      </ButtonLink>
      <Button
        size="small"
        variant={strong ? "primary" : "quiet"}
        aria-label={t`Pick ${name}`}
        className="min-w-20"
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
