import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { dropStored } from "../../../storage/browser-storage.ts";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { forcedLogout } from "../../session/sign-out.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { SIGN_UP_KEYS } from "../../session/stored/stored-keys.ts";
import { useSession } from "../../session/use-session.ts";
import { useHandOff } from "../hand-off/use-hand-off.ts";
import { NOT_PAID } from "../not-paid.ts";
import { PaidForApp } from "./paid-for-app.tsx";
import { needsHelp, usePaymentPoll } from "./use-payment-poll.ts";
import { Waiting } from "./waiting.tsx";

/** The provider returns here with the payment's secret in the URL. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function ProcessingScreen() {
  const reading = useHandOff();
  const session = useSession();
  if (reading.kind !== "absent") return <PaidForApp reading={reading} />;
  const isMember = session.status === "isLoggedIn" && session.tokens.type === "access_token";
  return isMember ? <Paid /> : <Processing />;
}

function Paid() {
  const { t } = useLingui();
  useEffect(forgetForms, []);
  return (
    <>
      <PageMeta title={t`Processing your payment`} noIndex />
      <Redirect to={paths.membership} />
    </>
  );
}

function Processing() {
  const { t } = useLingui();
  const [intent] = useState(() => readSignUpValue("insurancePaymentIntent"));
  const poll = usePaymentPoll(intent);
  // Another tab may be about to pay, or have paid: its tokens redirect this one too.
  const isUnknown = useIsSlow(intent === null || poll.status === "unknown");
  if (poll.status === "failed") return <Redirect to={paths.checkout} state={NOT_PAID} />;
  if (poll.status === "paidElsewhere") return <PaidElsewhere />;
  return (
    <>
      <PageMeta title={t`Processing your payment`} noIndex />
      <h1 className="sr-only">{t`Processing your payment`}</h1>
      <Waiting
        label={t`Please wait, we are processing your payment.`}
        help={isUnknown ? "noPayment" : needsHelp(poll) ? "slow" : null}
        isUnreachable={poll.isUnreachable}
      />
    </>
  );
}

/** The tokens went to a closed tab; members can sign in with a code. */
function PaidElsewhere() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`You are a member`} noIndex />
      <MessageScreen
        isGlad
        role="status"
        title={<Trans>Your payment went through</Trans>}
        actions={
          <Button onClick={forcedLogout}>
            <Trans>Sign in again</Trans>
          </Button>
        }
      >
        <p>
          <Trans>You are a member now. Sign in again with your phone number to see your membership.</Trans>
        </p>
      </MessageScreen>
    </>
  );
}

const STAY = ["tokens", "primaryDentist"];

/** After payment (decision 28); session and primary dentist stay. */
function forgetForms(): void {
  for (const key of SIGN_UP_KEYS) if (!STAY.includes(key)) dropStored(key);
}
