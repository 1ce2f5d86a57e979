import { Trans } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";

/** Where a reader of prices goes on. */
export function NextSteps() {
  return (
    <p className="flex flex-wrap gap-3">
      <ButtonLink to={paths.finder} className="max-sm:w-full">
        <Trans>Find a dentist on the map</Trans>
      </ButtonLink>
      <ButtonLink to={paths.savings} variant="secondary" className="max-sm:w-full">
        <Trans>See if joining is worth it</Trans>
      </ButtonLink>
    </p>
  );
}
