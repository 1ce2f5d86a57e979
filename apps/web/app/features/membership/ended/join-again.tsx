import { Trans } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";

/** The forms are filled in from the membership that ended (PAY-10). */
export function JoinAgain() {
  return (
    <div className="grid gap-2 print:hidden">
      <ButtonLink to={paths.userDetails} className="justify-self-start">
        <Trans>Join Again</Trans>
      </ButtonLink>
      <p className="text-sm">
        <Trans>
          Your details, your family and your plan are filled in. You see today's prices before you pay.
        </Trans>
      </p>
    </div>
  );
}
