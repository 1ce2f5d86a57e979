import { Trans, useLingui } from "@lingui/react/macro";
import type { TokenAnswer } from "@smirk/domain/auth-answers";
import { use, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { DocumentContext } from "../../../document/document-context.ts";
import { PageMeta } from "../../../page/page-meta.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { PageSpinner } from "../../../ui/page-spinner.tsx";
import { getSession } from "../../session/session-store.ts";
import { storeTokens } from "../../session/store-tokens.ts";
import { Heading } from "../heading.tsx";
import { NeedsScript } from "../needs-script.tsx";
import { usePassage } from "../passage.ts";
import { takeSignOnStart } from "../sign-on-start.ts";
import { FailureText } from "./failure-text.tsx";
import { HIDE_QUERY, readSignOnAnswer, takeSignOnQuery } from "./sign-on-answer.ts";

type View = { kind: "loading" } | { kind: "unasked"; tokens: TokenAnswer } | { kind: "failed"; code: string };

/** The address holds tokens when it is asked for: it goes to no other address and into no cache. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

/** Where a sign-on with another account comes back to (spec §7). */
export default function SignUpCallback() {
  const { t } = useLingui();
  const { nonce } = use(DocumentContext);
  const navigate = useNavigate();
  const { setSignedOn } = usePassage();
  const [view, setView] = useState<View>({ kind: "loading" });
  const isTaken = useRef(false);

  function accept(tokens: TokenAnswer) {
    storeTokens(tokens);
    setSignedOn(true);
    void navigate(paths.signUp, { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the answer can be had only once.
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const answer = readSignOnAnswer(takeSignOnQuery());
    // A link from somebody else must not quietly take the place of whoever is signed in here.
    const isExpected = takeSignOnStart(Date.now()) || getSession().status !== "isLoggedIn";
    if (answer.kind === "failed") setView(answer);
    else if (isExpected) accept(answer.tokens);
    else setView({ kind: "unasked", tokens: answer.tokens });
  }, []);

  return (
    <div className="grid gap-6">
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
        dangerouslySetInnerHTML={{ __html: HIDE_QUERY }}
      />
      <PageMeta title={t`Signing in`} noIndex />
      {view.kind === "loading" && <PageSpinner label={t`Loading...`} />}
      {view.kind === "failed" && <Failed code={view.code} />}
      {view.kind === "unasked" && <Unasked onAccept={() => accept(view.tokens)} />}
      <NeedsScript />
    </div>
  );
}

function Failed({ code }: { code: string }) {
  return (
    <div role="alert" className="grid gap-6">
      <Heading lead={<FailureText code={code} />}>
        <Trans>SSO failed</Trans>
      </Heading>
      <ButtonLink to={paths.signUp} replace>
        <Trans>Back to sign-up</Trans>
      </ButtonLink>
    </div>
  );
}

/** Somebody is signed in here, and the sign-on did not begin in this window: who sent the link may want a switch. */
function Unasked({ onAccept }: { onAccept: () => void }) {
  return (
    <div className="grid gap-6">
      <Heading
        lead={
          <Trans>
            Go on only if you just signed in with Google or Apple yourself. If somebody sent you this link, do
            not use it.
          </Trans>
        }
      >
        <Trans>Was this you?</Trans>
      </Heading>
      <div className="grid gap-3">
        <Button onClick={onAccept}>
          <Trans>Yes, sign me in</Trans>
        </Button>
        <ButtonLink to={paths.signUp} replace variant="secondary">
          <Trans>No, go back</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
