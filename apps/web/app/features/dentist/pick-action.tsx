import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { lazy, Suspense } from "react";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { usePickDentist } from "../../directory/use-pick-dentist.ts";
import { usePickedDentist } from "../../directory/use-picked-dentist.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { trackProviderSelected } from "../../vendors/telemetry/finder-events.ts";
import { useSession } from "../session/use-session.ts";
import type { ChooserProps } from "./choose/chooser.tsx";

/** Only members load it. */
const Chooser = lazy(() =>
  import("./choose/load-chooser.tsx")
    .then(({ loadChooser }) => loadChooser())
    .catch(() => ({ default: ({ otherwise }: ChooserProps) => <>{otherwise}</> })),
);

export function PickAction({ location }: { location: LocationDetails }) {
  const session = useSession();
  const pick = <JoinAction locationId={location.id} />;
  if (session.status !== "isLoggedIn" || session.tokens.type !== "access_token") return pick;
  return (
    <Suspense fallback={<Skeleton className="h-12 w-full" />}>
      <Chooser key={location.id} location={location} otherwise={pick} />
    </Suspense>
  );
}

function JoinAction({ locationId }: { locationId: string }) {
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
        <Trans>Continue with your details</Trans>
      </ButtonLink>
    </div>
  );
}
