import { Trans, useLingui } from "@lingui/react/macro";
import { languageOf } from "../../i18n/load-i18n.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { toTelHref } from "../../shell/page/tel-href.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { NumberedStep } from "../../ui/controls/numbered-step.tsx";
import confirmEn from "./confirm-en.jpg";
import confirmEs from "./confirm-es.jpg";

/** Pages of the server, which the app's router does not know. */
const [OFFICE, CHECK] = ["/office", "/check"];

/** For dental offices: what their listing costs them, how they keep it, and what it looks like. */
export function OfficesPage() {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-12 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-16">
      <PageMeta
        title={t`For dental offices`}
        description={t`Manage what patients read about your office: hours, languages and new patients. It is free.`}
      />
      <div className="grid max-w-prose gap-4">
        <h1 className="font-bold text-3xl md:text-4xl">
          <Trans>Your office’s listing, managed by you</Trans>
        </h1>
        <p className="text-lg">
          <Trans>
            Patients find dentists on {brandName}. You know best when you are open, which languages you speak
            and whether you take new patients. It takes a minute to say so.
          </Trans>
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={OFFICE} reloadDocument className="max-sm:w-full">
            <Trans>Claim your office</Trans>
          </ButtonLink>
          <ButtonLink to={CHECK} reloadDocument variant="secondary" className="max-sm:w-full">
            <Trans>Check a patient’s card</Trans>
          </ButtonLink>
        </p>
      </div>
      <Section title={<Trans>What it costs</Trans>}>
        <p>
          <Trans>
            Nothing. Our members pay for {brandName}. An office pays no fee, signs nothing and installs
            nothing, and no one can buy a better place in our lists.
          </Trans>
        </p>
      </Section>
      <Steps />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[auto_1fr]">
        <Picture />
        <Questions />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="grid max-w-prose gap-2">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Steps() {
  return (
    <section className="grid gap-4">
      <h2 className="font-bold text-xl">
        <Trans>How it works</Trans>
      </h2>
      <ol className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <NumberedStep level={3} number={1} title={<Trans>Show that it is you</Trans>}>
          <Trans>
            Enter your NPI number and ZIP code. We send a code to the phone or email address that we already
            have for your office, so no one else can take it over.
          </Trans>
        </NumberedStep>
        <NumberedStep level={3} number={2} title={<Trans>Check it with one tap</Trans>}>
          <Trans>
            You see what patients see. Press ‘All right’, or correct hours, languages and new patients.
            Patients see it at once.
          </Trans>
        </NumberedStep>
        <NumberedStep level={3} number={3} title={<Trans>We ask again in 90 days</Trans>}>
          <Trans>
            In one email, with a link that works without an account. You can stop these emails at any time.
          </Trans>
        </NumberedStep>
      </ol>
    </section>
  );
}

function Picture() {
  const { t, i18n } = useLingui();
  return (
    <figure className="grid justify-items-start gap-2">
      <img
        src={languageOf(i18n) === "es" ? confirmEs : confirmEn}
        alt={t`A page with a dentist’s address, phone, hours and languages, and the button ‘All right’`}
        width={390}
        height={780}
        loading="lazy"
        className="h-auto max-w-full rounded-card border border-line shadow-soft"
      />
      <figcaption className="text-muted">
        <Trans>What the link in our email opens on a phone</Trans>
      </figcaption>
    </figure>
  );
}

function Questions() {
  const { supportPhone, brandName } = useSite().publicConfig;
  return (
    <div className="grid content-start gap-8">
      <Section title={<Trans>What do you check first?</Trans>}>
        <p>
          <Trans>
            A new phone number, a new address, or that a dentist left: we call you before patients see it.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Who pays us?</Trans>}>
        <p>
          <Trans>
            Members pay you directly, at the member price of the plan that your office takes. {brandName} is
            not insurance, so you send us no claims.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>We did not get an email. What now?</Trans>}>
        <p>
          <Trans>
            Call us at{" "}
            <a
              href={toTelHref(supportPhone)}
              className="font-semibold text-action underline underline-offset-4"
            >
              {supportPhone}
            </a>
            . We call your office back at the number that patients see.
          </Trans>
        </p>
      </Section>
    </div>
  );
}
