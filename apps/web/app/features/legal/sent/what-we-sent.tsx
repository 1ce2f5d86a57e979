import { Trans, useLingui } from "@lingui/react/macro";
import type { OutsideService, OutsideServicesAnswer } from "@smirk/contract/account/disclosures";
import { dayIn } from "@smirk/domain/wire/office-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { useSignedInAs } from "../../session/use-session.ts";
import { LegalSection, Statement } from "../legal-article.tsx";
import { OwnDisclosures } from "./own-disclosures.tsx";
import { ServiceList } from "./service-list.tsx";

/** What reaches other companies: about the reader who is signed in, and about everyone. */
export function WhatWeSent({ answer }: { answer: OutsideServicesAnswer }) {
  const { t, i18n } = useLingui();
  const { brandName, officeTimeZone } = useSite().publicConfig;
  const isSignedIn = useSignedInAs() !== null;
  const since = formatSentenceDate(dayIn(officeTimeZone, new Date(answer.recorded_since)), i18n.locale);
  const visit = answer.services.filter(({ when }) => when === "visit");
  return (
    <>
      <PageMeta
        title={t`What we sent`}
        description={t`What ${brandName} sends to other companies about you, what for, when and how often.`}
      />
      <Statement
        heading={<Trans>What we sent</Trans>}
        dateLine={
          <p className="text-muted">
            <Trans>Recorded since {since}</Trans>
          </p>
        }
        summary={<p>{visit.length === 0 ? <Nothing /> : <Something />}</p>}
      >
        {isSignedIn ? <OwnDisclosures /> : <SignInHint />}
        <Visit services={visit} />
        <Membership services={answer.services.filter(({ when }) => when === "membership")} />
        <Record since={since} />
      </Statement>
    </>
  );
}

function Nothing() {
  return <Trans>If you only look around, we send nothing about you to any other company.</Trans>;
}

function Something() {
  return (
    <Trans>
      If you only look around, other companies get only what is listed here. We do not know who you are then,
      so nothing is recorded under a name.
    </Trans>
  );
}

function SignInHint() {
  return (
    <LegalSection title={<Trans>What we sent about you</Trans>}>
      <p>
        <Trans>
          Members see here which company got what about them, what for, when and how often.{" "}
          <Link to={paths.signUp} className="underline">
            Sign in
          </Link>{" "}
          to see yours.
        </Trans>
      </p>
    </LegalSection>
  );
}

function Visit({ services }: { services: readonly OutsideService[] }) {
  return (
    <LegalSection title={<Trans>If you only look around</Trans>}>
      {services.length === 0 ? (
        <p>
          <Trans>Nothing. The map and everything else come from our own server.</Trans>
        </p>
      ) : (
        <BySender services={services} />
      )}
    </LegalSection>
  );
}

function Membership({ services }: { services: readonly OutsideService[] }) {
  if (services.length === 0) return null;
  return (
    <LegalSection title={<Trans>If you sign up or join</Trans>}>
      <p>
        <Trans>Each company gets only what it needs. This is the most that each of them may get.</Trans>
      </p>
      <BySender services={services} />
    </LegalSection>
  );
}

function BySender({ services }: { services: readonly OutsideService[] }) {
  const byBrowser = services.filter(({ sender }) => sender === "browser");
  const byServer = services.filter(({ sender }) => sender === "server");
  return (
    <>
      {byServer.length > 0 && <ServiceList services={byServer} />}
      {byBrowser.length > 0 && (
        <>
          <p>
            <Trans>
              Your browser sends the following by itself, straight to the company. It does not pass our
              server, so we cannot record it.
            </Trans>
          </p>
          <ServiceList services={byBrowser} />
        </>
      )}
    </>
  );
}

function Record({ since }: { since: string }) {
  return (
    <LegalSection title={<Trans>How this is recorded</Trans>}>
      <p>
        <Trans>
          Since {since}, our server notes for each member which kinds of details went to which company, what
          for, on which day and how often. It notes no details themselves. Days are those of Greenwich time
          (UTC).
        </Trans>
      </p>
      <p>
        <Trans>
          We keep this as long as your account. It is in the copy of your data, and it is deleted with your
          account. What a dentist’s office gets when it checks your card is on your membership page.
        </Trans>
      </p>
      <p>
        <Trans>
          The{" "}
          <Link to={paths.privacy} className="underline">
            privacy policy
          </Link>{" "}
          says what we collect and what we use it for.
        </Trans>
      </p>
    </LegalSection>
  );
}
