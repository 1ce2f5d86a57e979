import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { useSession } from "../../session/use-session.ts";
import { Heading } from "../heading.tsx";
import { landingPath } from "../landing-path.ts";
import { NeedsScript } from "../needs-script.tsx";
import { usePassage } from "../passage.ts";
import { trackSignUp } from "../track-sign-up.ts";
import { PhoneForm } from "./phone-form.tsx";
import { ReturnNote } from "./return-note.tsx";
import { SignOnButtons } from "./sign-on-buttons.tsx";
import { StorageNote } from "./storage-note.tsx";
import { TermsSentence } from "./terms-sentence.tsx";

/** Redirects visitors who are further along (spec §4). */
export default function SignUp() {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const session = useSession();
  const { providers, signedOn, setSignedOn } = usePassage();
  const [hasError, setHasError] = useState(false);
  const landing = landingPath(session);
  const isNew = session.status === "empty";

  useEffect(() => {
    if (isNew) analytics.pageView("sign_up");
  }, [isNew]);
  useEffect(() => {
    if (!signedOn || session.status !== "isLoggedIn") return;
    setSignedOn(false);
    trackSignUp("sso", session.tokens.accessToken);
  }, [signedOn, setSignedOn, session]);

  const title = t`Join ${brandName} or sign in`;
  return (
    <>
      <PageMeta
        title={hasError ? t`Error: ${title}` : title}
        description={t`Join ${brandName}, the dental savings membership: member prices at dentists near you. It is not insurance.`}
      />
      {landing === null ? (
        <div className="grid gap-6">
          <Heading lead={<Trans>New here or already a member: your phone number is all you need.</Trans>}>
            <Trans>Let's get started</Trans>
          </Heading>
          <NeedsScript />
          <ReturnNote />
          <StorageNote />
          <PhoneForm onError={setHasError} />
          <SignOnButtons providers={providers} />
          <TermsSentence />
        </div>
      ) : (
        <>
          <Redirect to={landing} />
          <PageSpinner label={t`Loading...`} />
        </>
      )}
    </>
  );
}
