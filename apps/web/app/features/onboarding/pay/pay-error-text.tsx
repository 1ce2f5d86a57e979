import { Trans, useLingui } from "@lingui/react/macro";
import { sayTrouble } from "@smirk/domain/billing/trouble/trouble-words";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import type { CardTrouble } from "../../../vendors/stripe/card-fields.tsx";
import { useHandOff } from "../hand-off/use-hand-off.ts";
import type { PayError } from "./pay-error.ts";

const LINK = "font-semibold underline underline-offset-4";

export function PayErrorText({ failure }: { failure: PayError }) {
  switch (failure.kind) {
    case "fields":
      return <Trans>Check the card fields above, then pay again.</Trans>;
    case "card":
      return failure.trouble === null ? (
        <Trans>The payment did not go through. Try again: you will not be charged twice.</Trans>
      ) : (
        <TroubleText trouble={failure.trouble} />
      );
    case "pricesChanged":
      return (
        <Trans>
          The price has changed, and you were not charged. Check the new total, agree to it, then pay.
        </Trans>
      );
    case "orderChanged":
      return (
        <Trans>
          Your order was changed in another window, and you were not charged. Check it here, agree to it, then
          pay.
        </Trans>
      );
    case "person":
      return <Trans>Answer the question above, then pay. You were not charged.</Trans>;
    case "promotion":
      return failure.isHeld ? (
        <Trans>
          Your promo code is being used by someone else right now, so we removed it. You were not charged. Try
          the code again later, or check the new total, agree to it, then pay.
        </Trans>
      ) : (
        <Trans>
          Your promo code no longer works, so we removed it. You were not charged. Check the new total, agree
          to it, then pay.
        </Trans>
      );
    case "details":
      return (
        <>
          <RefusalText refusal={failure.refusal} /> <ToDetails />
        </>
      );
    case "conflict":
    case "refused":
      return <RefusalText refusal={failure.refusal} />;
    case "unreachable":
      return (
        <>
          <UnreachableText /> <Trans>You were not charged.</Trans>
        </>
      );
    case "notPaid":
      return (
        <Trans>The payment did not go through. Check your card or use another one, then pay again.</Trans>
      );
  }
}

function TroubleText({ trouble: { kind, last4, cents } }: { trouble: CardTrouble & { cents: number } }) {
  const { i18n } = useLingui();
  const said = sayTrouble(kind, { cents, last4, day: null, wasCharged: false }, i18n.locale);
  return (
    <>
      {said.what} {said.next} <span className="block text-sm">{said.facts}</span>
    </>
  );
}

function ToDetails() {
  if (useHandOff().kind !== "absent") return <Trans>Go back to the app and correct it there.</Trans>;
  return (
    <Link to={paths.userDetails} className={LINK}>
      <Trans>Go to your details</Trans>
    </Link>
  );
}
