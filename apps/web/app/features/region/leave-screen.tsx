import { Trans, useLingui } from "@lingui/react/macro";
import { leaveWaitlistRoute } from "@smirk/contract/waitlist";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { browserFetch } from "../../api/api-fetch.ts";
import { callRoute } from "../../api/call-route.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { paths } from "../../paths.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import { FormAlert } from "../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";

/** Where the waitlist's confirmation email leads. A button, because mail scanners open links. */
export function LeaveScreen() {
  const { t } = useLingui();
  const { leaving, leave } = useLeave();
  return (
    <>
      <PageMeta title={t`Leave the Waitlist`} noIndex />
      <MessageScreen
        title={<Trans>Leave the Waitlist</Trans>}
        actions={
          <>
            {"token" in leaving && (
              <Button busy={leaving.step === "busy"} onClick={() => void leave(leaving.token)}>
                <Trans>Remove me</Trans>
              </Button>
            )}
            <ButtonLink to={paths.finder} variant="secondary">
              <Trans>Back to Home</Trans>
            </ButtonLink>
          </>
        }
      >
        <LeaveText step={leaving.step} />
      </MessageScreen>
    </>
  );
}

function LeaveText({ step }: Pick<Leaving, "step">) {
  const { supportEmail } = useSite().publicConfig;
  switch (step) {
    case "left":
      return <LeftText />;
    case "incomplete":
      return (
        <p className="wrap-anywhere">
          <Trans>
            Part of this link is missing. Please open it again from our email, or write to {supportEmail}.
          </Trans>
        </p>
      );
    default:
      return (
        <>
          <p>
            <Trans>
              We delete your email address and your phone number from the waitlist, and will not email you
              about it again.
            </Trans>
          </p>
          {step === "failed" && (
            <FormAlert>
              <UnreachableText />
            </FormAlert>
          )}
          <noscript>
            <p>
              <Trans>Please turn on JavaScript in your browser to continue.</Trans>
            </p>
          </noscript>
        </>
      );
  }
}

function LeftText() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      <Trans>You are off the list. We deleted your contact information.</Trans>
    </p>
  );
}

type Leaving =
  | { step: "reading" | "incomplete" | "left" }
  | { step: "ready" | "busy" | "failed"; token: string };

/** Takes the token of the confirmation email from the fragment, and removes it from the address bar. */
function useLeave() {
  const { apiUrl } = useSite().publicConfig;
  const [leaving, setLeaving] = useState<Leaving>({ step: "reading" });
  useEffect(() => {
    const token = location.hash.slice(1);
    if (token !== "") {
      history.replaceState(history.state, "", location.pathname);
      setLeaving({ step: "ready", token });
    } else {
      setLeaving((now) => (now.step === "reading" ? { step: "incomplete" } : now));
    }
  }, []);
  async function leave(token: string) {
    setLeaving({ step: "busy", token });
    try {
      // The token of the confirmation email removes its address with every phone number.
      const body = { removal_token: token, everywhere: true };
      await callRoute(browserFetch(apiUrl), leaveWaitlistRoute, { body, signal: requestLimit() });
      setLeaving({ step: "left" });
    } catch {
      setLeaving({ step: "failed", token });
    }
  }
  return { leaving, leave };
}
