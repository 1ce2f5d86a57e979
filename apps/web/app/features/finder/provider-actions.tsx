import { Trans, useLingui } from "@lingui/react/macro";
import { usePickDentist } from "../../directory/use-pick-dentist.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";

interface ProviderActionsProps {
  locationId: string;
  name: string;
  /** The dentist in the visitor's eye: choosing is then the main action. */
  strong: boolean;
}

export function ProviderActions({ locationId, name, strong }: ProviderActionsProps) {
  const { t } = useLingui();
  const pick = usePickDentist();
  return (
    <div className="mt-2 flex gap-2">
      <ButtonLink
        to={paths.dentist(locationId)}
        size="small"
        variant="secondary"
        aria-label={t`View ${name}`}
        className="min-w-20"
      >
        <Trans>View</Trans>
      </ButtonLink>
      <Button
        size="small"
        variant={strong ? "primary" : "quiet"}
        aria-label={t`Pick ${name}`}
        className="min-w-20"
        onClick={() => pick(locationId)}
      >
        <Trans>Pick</Trans>
      </Button>
    </div>
  );
}
