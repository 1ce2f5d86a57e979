import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { browserFetch } from "../../../api/api-fetch.ts";
import { bearerFetch } from "../../../api/member/bearer-fetch.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { CardForm } from "../../../vendors/stripe/card-fields.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useSession } from "../../session/use-session.ts";
import { OnboardingFrame } from "../frame/onboarding-frame.tsx";
import { carriedQuery, type HandOff } from "../hand-off/hand-off.ts";
import { useHandOff } from "../hand-off/use-hand-off.ts";
import { hasFailedBefore } from "../not-paid.ts";
import { PlansFailure } from "../plans-failure.tsx";
import { useCardAppearance } from "./use-card-appearance.ts";
import { useStripeScript } from "./use-stripe-script.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { useEarlierPayment } from "../pay/use-earlier-payment.ts";
import { useCheckout } from "./use-checkout.ts";

/** For the card fields, until the real total is known (spec §9). */
const FIRST_AMOUNT_CENTS = 2000;

/** The requested URL may contain an app's token. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function CheckoutScreen() {
  const reading = useHandOff();
  const handOff = reading.kind === "usable" ? reading.handOff : null;
  const session = useSession();
  const type = session.status === "isLoggedIn" ? session.tokens.type : null;
  const [firstType] = useState(type);
  const hasPaidMeanwhile = handOff === null && type === "access_token" && firstType !== type;
  if (hasPaidMeanwhile) return <Redirect to={paths.processing} />;
  return <Checkout handOff={handOff} />;
}

function Checkout({ handOff }: { handOff: HandOff | null }) {
  const { t } = useLingui();
  const memberFetch = useMemberFetch();
  const { apiUrl } = useSite().publicConfig;
  const { state } = useLocation();
  const [firstError] = useState(() => (hasFailedBefore(state) ? ({ kind: "notPaid" } as const) : null));
  const checkout = useCheckout(handOff, firstError);
  const { script, retry } = useStripeScript();
  const appearance = useCardAppearance();
  useEarlierPayment(handOff !== null);
  useEffect(() => analytics.pageView("checkout"), []);

  const bearer = handOff?.bearer ?? null;
  const apiFetch = useMemo(
    () => (bearer === null ? memberFetch : bearerFetch(browserFetch(apiUrl), bearer)),
    [bearer, memberFetch, apiUrl],
  );
  const { reading, sale } = checkout;
  const returnUrl = `${location.origin}${inPageLanguage(paths.processing)}${handOff === null ? "" : carriedQuery(handOff)}`;
  const amountCents = reading?.kind === "order" ? reading.order.cart.dueTodayCents : FIRST_AMOUNT_CENTS;
  return (
    <OnboardingFrame
      step={4}
      wide
      heading={t`Review and pay`}
      back={handOff === null ? paths.plan : undefined}
      hasError={checkout.failure.what !== null}
    >
      {sale.plans === null && sale.hasFailed ? (
        <PlansFailure onRetry={sale.reload} />
      ) : (
        <CardForm
          stripe={script.kind === "loaded" ? script.stripe : null}
          amountCents={amountCents}
          appearance={appearance}
        >
          <CheckoutForm
            checkout={checkout}
            isFromApp={handOff !== null}
            script={script}
            onScriptRetry={retry}
            apiFetch={apiFetch}
            returnUrl={returnUrl}
          />
        </CardForm>
      )}
    </OnboardingFrame>
  );
}
