import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Switch } from "../../../ui/forms/switch.tsx";
import { ErrorText } from "../../../ui/person/error-text.tsx";
import type { DetailsEvent, DetailsState } from "./details-state.ts";

interface ConsentSwitchesProps {
  state: DetailsState;
  isFlashing: boolean;
  dispatch: (event: DetailsEvent) => void;
}

export function ConsentSwitches({ state, isFlashing, dispatch }: ConsentSwitchesProps) {
  const { hasConsented, wantsOffers, errors } = state;
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <Switch
        name="consent"
        required
        checked={hasConsented}
        onChange={(isOn) => dispatch({ type: "consented", isOn })}
        label={<Trans>I accept the Privacy Policy and service emails</Trans>}
        help={
          <Trans>
            Service emails are about your membership, such as receipts and renewal reminders. Read the{" "}
            <Link
              to={paths.privacy}
              target="_blank"
              rel="noopener"
              className="text-ink underline underline-offset-2"
            >
              Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
            </Link>
            .
          </Trans>
        }
        error={errors.consent && <ErrorText error={errors.consent} />}
        isFlashing={isFlashing}
      />
      <Switch
        name="offers"
        checked={wantsOffers}
        onChange={(isOn) => dispatch({ type: "offersSet", isOn })}
        label={<Trans>Send me offers (optional)</Trans>}
        help={<Trans>By email, now and then. You can stop them at any time.</Trans>}
      />
    </div>
  );
}
