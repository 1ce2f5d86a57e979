import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { type StopStep, useStopChange } from "./use-stop-change.ts";

/** Where the link of an email or a text leads. A button, because mail scanners open links. */
export function StopChangeScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const { step, stop } = useStopChange(token);
  return (
    <>
      <PageMeta title={t`Stop the new phone number`} noIndex />
      <MessageScreen
        title={<Trans>Stop the new phone number</Trans>}
        actions={
          <>
            {(step === "ready" || step === "busy" || step === "failed") && (
              <Button busy={step === "busy"} onClick={() => void stop()}>
                <Trans>Stop this change</Trans>
              </Button>
            )}
            <ButtonLink to={paths.finder} variant="secondary">
              <Trans>Back to Home</Trans>
            </ButtonLink>
          </>
        }
      >
        <StopText step={step} />
      </MessageScreen>
    </>
  );
}

function StopText({ step }: { step: StopStep }) {
  const { supportPhone } = useSite().publicConfig;
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (step === "stopped" || step === "late") text.current?.focus();
  }, [step]);
  switch (step) {
    case "stopped":
      return (
        <p ref={text} tabIndex={-1} className="outline-none">
          <Trans>The change is stopped. You sign in with your old number as before.</Trans>
        </p>
      );
    case "late":
      return (
        <p ref={text} tabIndex={-1} className="outline-none">
          <Trans>It is too late to stop this here. Please call {supportPhone} right away.</Trans>
        </p>
      );
    case "incomplete":
      return (
        <p>
          <Trans>
            This link is incomplete, or it is too old. Please open it again from our message, or call{" "}
            {supportPhone}.
          </Trans>
        </p>
      );
    default:
      return (
        <>
          <p>
            <Trans>
              Someone asked to sign in to your membership with a new phone number. If it was not you, stop it
              here.
            </Trans>
          </p>
          {step === "failed" && (
            <FormAlert>
              <UnreachableText />
            </FormAlert>
          )}
        </>
      );
  }
}
