import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { dropStored } from "../../../storage/browser-storage.ts";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { forcedLogout } from "../../session/sign-out.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { SIGN_UP_KEYS } from "../../session/stored/stored-keys.ts";
import { useSession } from "../../session/use-session.ts";
import { appAddress } from "../hand-off/hand-off.ts";
import { useHandOff } from "../hand-off/use-hand-off.ts";
import { NOT_PAID } from "../not-paid.ts";
import { needsHelp, usePaymentPoll } from "./use-payment-poll.ts";

/** The provider returns here with the payment's secret in the URL. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function ProcessingScreen() {
  const reading = useHandOff();
  const session = useSession();
  if (reading.kind === "usable") return <ToTheApp returnAddress={reading.handOff.returnAddress} />;
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

/** The app polls the payment itself (PROC-03). Some browsers open an app only after a tap, hence the link. */
function ToTheApp({ returnAddress }: { returnAddress: string }) {
  const { t } = useLingui();
  const [intent] = useState(() => readSignUpValue("insurancePaymentIntent"));
  const address = intent && appAddress(returnAddress, intent);

  useEffect(() => {
    if (address !== null) location.replace(address);
  }, [address]);

  if (address === null) return <Redirect to={paths.signUp} />;
  return (
    <>
      <PageMeta title={t`Back to the app`} noIndex />
      <MessageScreen
        title={<Trans>Back to the app</Trans>}
        actions={
          <a href={address} className={buttonClass("primary", "main")}>
            <Trans>Open the app</Trans>
          </a>
        }
      >
        <p>
          <Trans>The app shows your payment. If it does not open, open it here.</Trans>
        </p>
      </MessageScreen>
    </>
  );
}

interface WaitingProps {
  label: string;
  /** `noPayment`: none was started here. `slow`: the wait is too long. */
  help: "noPayment" | "slow" | null;
  isUnreachable: boolean;
}

const LINK = "font-semibold text-action underline underline-offset-4 whitespace-nowrap";

/** Explains and shows support contacts after half a minute (PROC-01, decision 21). */
function Waiting({ label, help, isUnreachable }: WaitingProps) {
  const { supportPhone, supportEmail } = useSite().publicConfig;
  return (
    <div data-paying className="mx-auto grid max-w-lg gap-6 px-5 pb-16 text-center">
      <PageSpinner label={label} />
      <div role="status" className="grid gap-3 text-muted empty:hidden">
        {help !== null && (
          <>
            {help === "noPayment" ? (
              <p>
                <Trans>
                  This browser has not started a payment.{" "}
                  <Link to={paths.checkout} className={LINK}>
                    Go to checkout
                  </Link>
                </Trans>
              </p>
            ) : isUnreachable ? (
              <p>
                <UnreachableText />
              </p>
            ) : (
              <p>
                <Trans>
                  This is taking longer than usual. Your bank may still be working on it. We keep checking:
                  there is no need to pay again.
                </Trans>
              </p>
            )}
            <p>
              <Trans>
                You can wait here, or call{" "}
                <a href={toTelHref(supportPhone)} className={LINK}>
                  {supportPhone}
                </a>{" "}
                or write to{" "}
                <a href={`mailto:${supportEmail}`} className={LINK}>
                  {supportEmail}
                </a>
                .
              </Trans>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
