import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { browserFetch } from "../../../api/api-fetch.ts";
import { bearerFetch } from "../../../api/member/bearer-fetch.ts";
import { getPaymentState } from "../../../api/member/get-payment-state.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { cardAppearance, readColors } from "../../../vendors/stripe/card-appearance.ts";
import { CardForm } from "../../../vendors/stripe/card-fields.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { readTokenType } from "../../session/tokens/parse-tokens.ts";
import { storeTokens } from "../../session/tokens/store-tokens.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useSession } from "../../session/use-session.ts";
import { AppStopNotice } from "../hand-off/app-stop.tsx";
import { carriedQuery, type HandOff } from "../hand-off/hand-off.ts";
import { useHandOff } from "../hand-off/use-hand-off.ts";
import { hasFailedBefore } from "../not-paid.ts";
import { OnboardingFrame } from "../onboarding-frame.tsx";
import { PlansFailure } from "../plans-failure.tsx";
import { useMembershipOver } from "../use-membership-over.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useStripeScript } from "./use-stripe-script.ts";

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
  const isAppMember = bearer !== null && readTokenType(bearer) === "access_token";
  // The payment's own check refuses members, and tokens that have ended.
  const hasEnded = useMembershipOver(apiFetch, isAppMember, true);
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
      {isAppMember && hasEnded === null ? (
        <PageSpinner label={t`Loading...`} />
      ) : isAppMember && !hasEnded ? (
        <AppStopNotice why="member" />
      ) : sale.plans === null && sale.hasFailed ? (
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

const DARK_QUERY = "(prefers-color-scheme: dark)";

function subscribeToDarkness(onChange: () => void): () => void {
  const scheme = matchMedia(DARK_QUERY);
  scheme.addEventListener("change", onChange);
  return () => scheme.removeEventListener("change", onChange);
}

function useCardAppearance() {
  const isDark = useSyncExternalStore(
    subscribeToDarkness,
    () => matchMedia(DARK_QUERY).matches,
    () => false,
  );
  return useMemo(
    () => cardAppearance(readColors(getComputedStyle(document.documentElement)), isDark),
    [isDark],
  );
}

/** Checks on arrival whether an earlier payment of this browser went through (PAY-09). */
function useEarlierPayment(isFromApp: boolean): void {
  const memberFetch = useMemberFetch();
  useEffect(() => {
    const intent = isFromApp ? null : readSignUpValue("insurancePaymentIntent");
    if (intent === null) return;
    getPaymentState(memberFetch, intent, requestLimit()).then(
      ({ access_token, refresh_token }) => {
        if (access_token !== null) storeTokens({ access_token, refresh_token });
      },
      () => {},
    );
  }, [memberFetch, isFromApp]);

  useEffect(() => {
    // A page restored by Back still shows a payment under way.
    const begin = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener("pageshow", begin);
    return () => window.removeEventListener("pageshow", begin);
  }, []);
}
