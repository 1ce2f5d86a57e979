import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { ContactSection } from "./contact-section.tsx";
import { LegalArticle, LegalSection } from "./legal-article.tsx";
import { PrivacyCollection } from "./privacy-collection.tsx";
import { PrivacyRights } from "./privacy-rights.tsx";
import { PrivacyStorage } from "./privacy-storage.tsx";
import { PrivacyUse } from "./privacy-use.tsx";

export function Privacy() {
  const { brandName } = useSite().publicConfig;
  return (
    <LegalArticle
      heading={<Trans>Privacy policy</Trans>}
      summary={
        <p>
          <Trans>
            We use your details to find you a dentist and to run your membership. We do not sell them. You can
            ask for a copy, have them corrected, or have them deleted.
          </Trans>
        </p>
      }
    >
      <LegalSection title={<Trans>Who is responsible</Trans>}>
        <p>
          <Trans>
            {brandName} (“we”) runs this website and the membership, and is responsible for the personal
            details described here. You can look for a dentist without telling us who you are.
          </Trans>
        </p>
      </LegalSection>
      <PrivacyCollection />
      <PrivacyUse />
      <PrivacyStorage />
      <PrivacyRights />
      <LegalSection title={<Trans>Changes to this policy</Trans>}>
        <p>
          <Trans>
            When we change this policy, we put the new date at the top. If a change matters to you as a
            member, we tell you by email before it takes effect.
          </Trans>
        </p>
      </LegalSection>
      <ContactSection />
    </LegalArticle>
  );
}
