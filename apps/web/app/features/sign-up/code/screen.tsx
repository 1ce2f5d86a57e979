import { useLingui } from "@lingui/react/macro";
import { formatPhone } from "@smirk/domain/joining/contact/phone-number";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Redirect } from "../../../shell/page/redirect.tsx";
import type { TwoFactorState } from "../../../storage/joining/two-factor-state.ts";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { forcedLogout } from "../../session/sign-out.ts";
import { dropState2fa, readState2fa } from "../../session/stored/state-2fa.ts";
import { useSession } from "../../session/use-session.ts";
import { NeedsScript } from "../heading.tsx";
import { findLanding } from "../landing-path.ts";
import { type ReturnReason, useSignUpContext } from "../sign-up-context.ts";
import { beginsAgain } from "../state/attempts.ts";
import { CodeForm } from "./code-form.tsx";

/** Requires a pending code (spec §4). */
export default function SignUpCode() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSession();
  const { setPhone, setReturned } = useSignUpContext();
  const [isLeaving, setIsLeaving] = useState(false);
  const sent = session.status === "2fa" ? readState2fa() : null;
  const mustReload = session.status === "empty" && !isLeaving;

  useEffect(() => {
    if (mustReload) location.replace(inPageLanguage(paths.signUp));
  }, [mustReload]);

  function leave(reason: ReturnReason | null, forget: () => void) {
    setIsLeaving(true);
    setReturned(reason);
    void navigate(paths.signUp, { replace: true });
    forget();
  }

  if (sent === null || isLeaving) {
    return (
      <>
        <PageMeta title={t`Enter your code`} noIndex />
        {session.status === "isLoggedIn" && <Redirect to={findLanding(session) ?? paths.signUp} />}
        <PageSpinner label={t`Loading...`} />
        <NeedsScript />
      </>
    );
  }
  return (
    <Fresh sent={sent} onExpired={() => leave("expired", dropState2fa)}>
      <CodeForm
        sent={sent}
        onUsedUp={() => leave("usedUp", forcedLogout)}
        onOtherNumber={() => {
          setPhone(formatPhone(sent.credential));
          leave(null, dropState2fa);
        }}
      />
    </Fresh>
  );
}

/** Redirects, on arrival only, when the code expired untried. */
function Fresh(props: { sent: TwoFactorState; onExpired: () => void; children: React.ReactNode }) {
  const [isPast] = useState(() => beginsAgain(props.sent, Date.now()));
  const { onExpired } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (isPast) onExpired();
  }, []);
  return isPast ? null : props.children;
}
