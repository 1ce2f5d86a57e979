import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { usePickedDentist } from "../../../directory/use-picked-dentist.ts";
import { memberPaths } from "../../../member-paths.ts";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Redirect } from "../../../shell/page/redirect.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { isStorageUnavailable } from "../../../storage/browser-storage.ts";
import { Icon, type IconName } from "../../../ui/controls/icon.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { PickedDentist } from "../../session/picked-dentist/picked-dentist.tsx";
import { hasLostSession } from "../../session/stored/lost-session.ts";
import { useSession } from "../../session/use-session.ts";
import { Heading, NeedsScript } from "../heading.tsx";
import { findLanding } from "../landing-path.ts";
import { useSignUpContext } from "../sign-up-context.ts";
import { trackSignUp } from "../track-sign-up.ts";
import { PhoneForm } from "./phone-form.tsx";
import { SignOnButtons } from "./sign-on-buttons.tsx";

/** Redirects visitors who are further along (spec §4). */
export default function SignUp() {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const session = useSession();
  const { providers, signedOn, setSignedOn } = useSignUpContext();
  const [hasError, setHasError] = useState(false);
  const landing = session.status === "loading" ? null : findLanding(session);
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
          <Heading lead={<Lead />}>
            <Trans>Let's get started</Trans>
          </Heading>
          <NeedsScript />
          <ReturnNote />
          <StorageNote />
          <PhoneForm onError={setHasError} />
          <SignOnButtons providers={providers} />
          <p className="text-center">
            <Link
              to={memberPaths.recovery}
              className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
            >
              <Trans>Lost your phone?</Trans>
            </Link>
          </p>
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

/** It is as high as the dentist picked, who is known in the browser alone. */
function Lead() {
  const dentist = usePickedDentist();
  const words = (
    <p className="min-h-12">
      <Trans>New or already a member? Your phone number is all you need.</Trans>
    </p>
  );
  if (dentist === null) return words;
  return (
    <PickedDentist locationId={dentist} className="min-h-12 text-ink">
      {words}
    </PickedDentist>
  );
}

const subscribe = () => () => {};

function ReturnNote() {
  const { returned } = useSignUpContext();
  const isLost = useSyncExternalStore(subscribe, hasLostSession, () => false);
  if (returned === null) {
    return (
      isLost && (
        <Note icon="info">
          <Trans>
            Your session has ended. Sign in again to pick up where you left off. What you typed is still here.
          </Trans>
        </Note>
      )
    );
  }
  return (
    <Note icon={returned === "expired" ? "clock" : "info"}>
      {returned === "expired" ? (
        <Trans>Your code has expired. Request a new one to continue.</Trans>
      ) : (
        <Trans>That was the last try for this code. Request a new one to continue.</Trans>
      )}
    </Note>
  );
}

/** For browsers with storage disabled. */
function StorageNote() {
  const unavailable = useSyncExternalStore(subscribe, isStorageUnavailable, () => false);
  if (!unavailable) return null;
  return (
    <Note icon="info">
      <Trans>
        Your browser does not let this site remember anything. You can sign in, but reloading or closing the
        page will sign you out.
      </Trans>
    </Note>
  );
}

function Note({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <div role="status" className="flex items-start gap-2.5 rounded-md bg-sun-tint px-4 py-3">
      <Icon name={icon} className="mt-0.5 size-5" />
      <p>{children}</p>
    </div>
  );
}

const LINK = "text-ink underline underline-offset-2";

function TermsSentence() {
  const { brandName } = useSite().publicConfig;
  return (
    <p className="text-muted text-sm">
      <Trans>
        By continuing, you agree to the {brandName}{" "}
        <Link to={paths.terms} className={LINK}>
          Terms
        </Link>{" "}
        and{" "}
        <Link to={paths.privacy} className={LINK}>
          Privacy Policy
        </Link>
        . By pressing “Send code,” you also agree to get one text message.
      </Trans>
    </p>
  );
}
