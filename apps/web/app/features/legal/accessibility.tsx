import { Trans, useLingui } from "@lingui/react/macro";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { useSite } from "../../shell/page/use-site.ts";
import { ContactSection } from "./contact-section.tsx";
import { LegalList, LegalSection, Statement } from "./legal-article.tsx";

const REVIEWED_DAY = "2026-11-26";

export function Accessibility() {
  const { i18n } = useLingui();
  const { brandName, supportEmail, supportPhone } = useSite().publicConfig;
  const date = formatSentenceDate(REVIEWED_DAY, i18n.locale);
  return (
    <Statement
      heading={<Trans>Accessibility</Trans>}
      dateLine={
        <p className="text-muted">
          <Trans>Last reviewed {date}</Trans>
        </p>
      }
      summary={
        <p>
          <Trans>
            We want everyone to be able to find a dentist and use {brandName}. If something does not work for
            you, tell us, and we will help you by phone or email.
          </Trans>
        </p>
      }
    >
      <Aim />
      <KnownLimits />
      <LegalSection title={<Trans>If something does not work for you</Trans>}>
        <p>
          <Trans>
            Call {supportPhone} or write to {supportEmail}. Tell us which page it was, what you wanted to do
            and what you use, such as a screen reader.
          </Trans>
        </p>
      </LegalSection>
      <ContactSection />
    </Statement>
  );
}

function Aim() {
  return (
    <LegalSection title={<Trans>What we do</Trans>}>
      <p>
        <Trans>
          Our aim is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2, in English and in
          Spanish.
        </Trans>
      </p>
      <LegalList>
        <li>
          <Trans>You can do everything with a keyboard alone.</Trans>
        </li>
        <li>
          <Trans>Headings, fields, buttons and errors have names that screen readers can read.</Trans>
        </li>
        <li>
          <Trans>You can make the text twice as large, and nothing is cut off.</Trans>
        </li>
        <li>
          <Trans>Every dentist on the map is also in a list.</Trans>
        </li>
        <li>
          <Trans>If your device asks for less motion or a dark screen, the website follows.</Trans>
        </li>
        <li>
          <Trans>A program checks our pages for barriers each time we change the website.</Trans>
        </li>
      </LegalList>
    </LegalSection>
  );
}

function KnownLimits() {
  return (
    <LegalSection title={<Trans>What is not yet easy</Trans>}>
      <LegalList>
        <li>
          <Trans>No independent expert has tested the whole website yet.</Trans>
        </li>
        <li>
          <Trans>
            The map is a picture. Its streets are not described in words, so please use the list next to it.
          </Trans>
        </li>
        <li>
          <Trans>
            The fields for your card, and some maps and sign-in pages, come from other companies. We choose
            them with care, but cannot change them.
          </Trans>
        </li>
      </LegalList>
    </LegalSection>
  );
}
