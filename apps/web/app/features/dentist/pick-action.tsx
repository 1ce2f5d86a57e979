import { Trans } from "@lingui/react/macro";
import { usePickDentist } from "../../directory/use-pick-dentist.ts";
import { usePickedDentist } from "../../directory/use-picked-dentist.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { trackProviderSelected } from "../../vendors/telemetry/finder-events.ts";

export function PickAction({ locationId }: { locationId: string }) {
  const pick = usePickDentist();
  const isPicked = usePickedDentist() === locationId;
  if (!isPicked) {
    return (
      <Button
        className="w-full"
        onClick={() => {
          trackProviderSelected({ location_id: locationId, action: "pick", from: "dentist_page" });
          pick(locationId);
        }}
      >
        <Trans>Pick as primary dentist</Trans>
      </Button>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 rounded-md bg-tint px-4 py-3 font-semibold text-on-tint">
        <Icon name="check" />
        <Trans>You picked this dentist</Trans>
      </p>
      <ButtonLink to={paths.userDetails} className="w-full">
        <Trans>Go on with your details</Trans>
      </ButtonLink>
    </div>
  );
}
