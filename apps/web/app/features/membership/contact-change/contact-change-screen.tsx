import { Trans, useLingui } from "@lingui/react/macro";
import type { ContactChangeAnswer } from "@smirk/contract/account/personal-details";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { LinkScreen } from "../../../ui/link/link-screen.tsx";
import { useLinkToken } from "../../../ui/link/use-link-token.ts";
import { useSentenceTime } from "../status/use-short-date.ts";
import { type ContactChangeEnd, useContactChange } from "./use-contact-change.ts";

export function ContactChangePage() {
  return <ContactChangeScreen token={useLinkToken()} />;
}

/** Where the link of an email or a text about a changed contact leads. */
export function ContactChangeScreen({ token }: { token: string | null | undefined }) {
  const { t } = useLingui();
  const { supportPhone } = useSite().publicConfig;
  const calls = useContactChange();
  return (
    <LinkScreen
      token={token}
      calls={calls}
      words={{
        title: t`A change to your contact information`,
        question: (change) =>
          change === null ? <PageSpinner label={t`Loading...`} /> : <ChangeText change={change} />,
        button: (change) =>
          change?.can === "stop" ? <Trans>Stop this change</Trans> : <Trans>Undo this change</Trans>,
        ended: (end) => <EndText end={end} />,
        incomplete: (
          <Trans>
            This link is incomplete or has expired. Please open it again from our message, or call{" "}
            {supportPhone}.
          </Trans>
        ),
        next: (end) =>
          end === "undone" && (
            <ButtonLink to={paths.signUp}>
              <Trans>Sign in</Trans>
            </ButtonLink>
          ),
      }}
    />
  );
}

function EndText({ end }: { end: ContactChangeEnd }) {
  const { supportPhone } = useSite().publicConfig;
  switch (end) {
    case "stopped":
      return <Trans>The change was stopped. You sign in as before.</Trans>;
    case "undone":
      return (
        <Trans>
          The change was undone, and everyone was signed out. To sign in, you need a code from your email and
          one from your phone. Questions? Call {supportPhone}.
        </Trans>
      );
    case "late":
      return <Trans>It is too late to undo this here. Please call {supportPhone} right away.</Trans>;
  }
}

function ChangeText({ change }: { change: ContactChangeAnswer }) {
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
    </>
  );
}
