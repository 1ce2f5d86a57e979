import { Trans, useLingui } from "@lingui/react/macro";
import { stopMessagesRoute } from "@smirk/contract/account/messages";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";

/** Where the link of an email leads. A button, because mail scanners open links. */
export function StopScreen() {
  const { t } = useLingui();
  const { stopping, stop } = useStop();
  return (
    <>
      <PageMeta title={t`Stop our news`} noIndex />
      <MessageScreen
        title={<Trans>Stop our news</Trans>}
        actions={
          <>
            {"token" in stopping && (
              <Button busy={stopping.step === "busy"} onClick={() => void stop(stopping.token)}>
                <Trans>Stop these emails</Trans>
              </Button>
            )}
            <ButtonLink to={paths.finder} variant="secondary">
              <Trans>Back to Home</Trans>
            </ButtonLink>
          </>
        }
      >
        <StopText step={stopping.step} />
      </MessageScreen>
    </>
  );
}

function StopText({ step }: Pick<Stopping, "step">) {
  const { supportEmail } = useSite().publicConfig;
  switch (step) {
    case "stopped":
      return <StoppedText />;
    case "incomplete":
      return (
        <p className="wrap-anywhere">
          <Trans>
            This link is incomplete, or its account is deleted. Please open it again from our email, or write
            to {supportEmail}.
          </Trans>
        </p>
      );
    default:
      return (
        <>
          <p>
            <Trans>
              You will get no more news from us by email. You will still get receipts, reminders and notices
              about your membership.
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

function StoppedText() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      <Trans>
        Done. You will get no more news by email. Members can turn it back on under Notifications.
      </Trans>
    </p>
  );
}

type Stopping =
  | { step: "reading" | "incomplete" | "stopped" }
  | { step: "ready" | "busy" | "failed"; token: string };

/** Takes the token of the email from the fragment, and removes it from the address bar. */
function useStop() {
  const { apiUrl } = useSite().publicConfig;
  const [stopping, setStopping] = useState<Stopping>({ step: "reading" });
  useEffect(() => {
    const token = location.hash.slice(1);
    if (token !== "") {
      history.replaceState(history.state, "", location.pathname);
      setStopping({ step: "ready", token });
    } else {
      setStopping((now) => (now.step === "reading" ? { step: "incomplete" } : now));
    }
  }, []);
  async function stop(token: string) {
    setStopping({ step: "busy", token });
    try {
      await callRoute(browserFetch(apiUrl), stopMessagesRoute, { body: { token }, signal: requestLimit() });
      setStopping({ step: "stopped" });
    } catch (error) {
      const isInvalid = error instanceof ApiError && error.status === 400;
      setStopping(isInvalid ? { step: "incomplete" } : { step: "failed", token });
    }
  }
  return { stopping, stop };
}
