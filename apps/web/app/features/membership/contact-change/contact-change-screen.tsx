import { Trans, useLingui } from "@lingui/react/macro";
import type { ContactChangeAnswer } from "@smirk/contract/account/personal-details";
import { Button } from "@smirk/ui/controls/button.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useSentenceTime } from "../status/use-short-date.ts";
import { type ContactChangeStep, useContactChange, useMessageToken } from "./use-contact-change.ts";

/** Without a token in the address there is nothing to show. */
export function ContactChangePage() {
  const token = useMessageToken();
  return <ContactChangeScreen key={token} token={token} />;
}

/** Where the link of an email or a text leads. A button, because mail scanners open links. */
export function ContactChangeScreen({ token }: { token: string | null | undefined }) {
  const { t } = useLingui();
  const { state, press, retry } = useContactChange(token);
  return (
    <>
      <PageMeta title={t`A change to your contact information`} noIndex />
      <MessageScreen
        title={<Trans>A change to your contact information</Trans>}
        actions={
          <>
            {"change" in state && (
              <Button busy={state.step === "busy"} onClick={() => void press(state.change)}>
                {state.change.can === "stop" ? (
                  <Trans>Stop this change</Trans>
                ) : (
                  <Trans>Undo this change</Trans>
                )}
              </Button>
            )}
            {state.step === "unreachable" && (
              <Button onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {state.step === "undone" && (
              <ButtonLink to={paths.signUp}>
                <Trans>Sign in</Trans>
              </ButtonLink>
            )}
            <ButtonLink to={paths.finder} variant="secondary">
              <Trans>Back to Home</Trans>
            </ButtonLink>
          </>
        }
      >
        <StepText state={state} />
        <noscript>
          <p>
            <Trans>Please turn on JavaScript in your browser to continue.</Trans>
          </p>
        </noscript>
      </MessageScreen>
    </>
  );
}

function StepText({ state }: { state: ContactChangeStep }) {
  const { t } = useLingui();
  const { supportPhone } = useSite().publicConfig;
  switch (state.step) {
    case "reading":
      return <PageSpinner label={t`Loading...`} />;
    case "unreachable":
      return (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      );
    case "stopped":
      return (
        <EndText>
          <Trans>The change was stopped. You sign in as before.</Trans>
        </EndText>
      );
    case "undone":
      return (
        <EndText>
          <Trans>
            The change was undone, and everyone was signed out. To sign in, you need a code from your email
            and one from your phone. Questions? Call {supportPhone}.
          </Trans>
        </EndText>
      );
    case "late":
      return (
        <EndText>
          <Trans>It is too late to undo this here. Please call {supportPhone} right away.</Trans>
        </EndText>
      );
    case "incomplete":
      return (
        <p>
          <Trans>
            This link is incomplete or has expired. Please open it again from our message, or call{" "}
            {supportPhone}.
          </Trans>
        </p>
      );
    default:
      return <ChangeText change={state.change} hasFailed={state.step === "failed"} />;
  }
}

/** The words of the button's end take focus, as the button is gone. */
function EndText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="outline-none">
      {children}
    </p>
  );
}

function ChangeText({ change, hasFailed }: { change: ContactChangeAnswer; hasFailed: boolean }) {
  const { can, contact, from, to, at } = change;
  const time = useSentenceTime()(at);
  const before = from ?? "";
  return (
    <>
      <p className="wrap-anywhere">
        {can === "stop" && contact === "email" && (
          <Trans>
            Starting {time}, we will write to {to} about your membership.
          </Trans>
        )}
        {can === "stop" && contact === "phone" && (
          <Trans>
            Starting {time}, you will sign in to your membership with {to}.
          </Trans>
        )}
        {can === "undo" && contact === "email" && (
          <Trans>
            On {time}, the email address of your membership was changed from {before} to {to}.
          </Trans>
        )}
        {contact === "sign_on" && (
          <Trans>
            Since {time}, you can sign in to your membership with {to}.
          </Trans>
        )}
        {can === "undo" && contact === "phone" && (
          <Trans>
            On {time}, the phone number of your membership was changed from {before} to {to}.
          </Trans>
        )}
      </p>
      <p>
        {can === "stop" ? (
          <Trans>If this was not you, stop it here.</Trans>
        ) : (
          <Trans>
            If this was not you, undo it here. Everyone will be signed out, and the old email address and
            phone number will be back.
          </Trans>
        )}
      </p>
      {hasFailed && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
    </>
  );
}
