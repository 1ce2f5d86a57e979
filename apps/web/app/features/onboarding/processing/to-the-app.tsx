import { Trans, useLingui } from "@lingui/react/macro";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useEffect, useState } from "react";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { appAddress } from "../hand-off/hand-off.ts";

/** The app polls the payment itself (PROC-03). Some browsers open an app only after a tap, hence the link. */
export function ToTheApp({ returnAddress }: { returnAddress: string }) {
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
