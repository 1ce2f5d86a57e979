import { Trans, useLingui } from "@lingui/react/macro";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useEffect, useState } from "react";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";
import { readReturnedSecret } from "../../../vendors/stripe/retrieve-outcome.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { appAddress, type HandOffReading } from "../hand-off/hand-off.ts";
import { usePageQuery } from "../hand-off/use-hand-off.ts";
import { needsHelp } from "./use-payment-poll.ts";
import { useProviderPoll } from "./use-provider-poll.ts";
import { Waiting } from "./waiting.tsx";

interface PaidForAppProps {
  reading: Exclude<HandOffReading, { kind: "absent" }>;
}

/** PROC-03: to the app where it has an address that is allowed, else the visitor reads what became of the payment. */
export function PaidForApp({ reading }: PaidForAppProps) {
  const returnAddress = reading.kind === "usable" ? reading.handOff.returnAddress : null;
  const [intent] = useState(() => readSignUpValue("insurancePaymentIntent"));
  const query = usePageQuery();
  // A browser that keeps nothing, or another tab's payment, still has what the provider added to the address.
  const returned = readReturnedSecret(query);
  const isOwn = returned === null || returned === intent?.client_secret;
  if (intent !== null && isOwn && returnAddress !== null) {
    return <ToTheApp address={appAddress(returnAddress, intent)} />;
  }
  const secret = returned ?? intent?.client_secret ?? null;
  return <Outcome secret={secret} isUsable={reading.kind === "usable"} />;
}

/** The app polls the payment itself. Some browsers open an app only after a tap, hence the link. */
function ToTheApp({ address }: { address: string }) {
  const { t } = useLingui();
  useEffect(() => location.replace(address), [address]);
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

/** A visitor who has paid is never sent to sign up, whatever `m` says; without a payment the page redirects there. */
function Outcome({ secret, isUsable }: { secret: string | null; isUsable: boolean }) {
  const { t } = useLingui();
  const poll = useProviderPoll(secret);
  const help = needsHelp(poll) ? "slow" : null;
  if (secret === null || poll.status === "unknown") return <Redirect to={paths.signUp} />;
  if (poll.status === "paidElsewhere") return <PaidOnTheWeb />;
  if (poll.status === "failed") return isUsable ? <NotPaid /> : <Redirect to={paths.signUp} />;
  return (
    <>
      <PageMeta title={t`Processing your payment`} noIndex />
      <h1 className="sr-only">{t`Processing your payment`}</h1>
      <Waiting
        label={t`Please wait, we are processing your payment.`}
        help={help}
        isUnreachable={poll.isUnreachable}
      />
    </>
  );
}

function PaidOnTheWeb() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Your payment went through`} noIndex />
      <MessageScreen isGlad role="status" title={<Trans>Paid. You can go back to the app.</Trans>}>
        <p>
          <Trans>You can close this page.</Trans>
        </p>
      </MessageScreen>
    </>
  );
}

function NotPaid() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Not paid`} noIndex />
      <MessageScreen role="alert" title={<Trans>The payment did not go through</Trans>}>
        <p>
          <Trans>You were not charged. Go back to the app and try again.</Trans>
        </p>
      </MessageScreen>
    </>
  );
}
