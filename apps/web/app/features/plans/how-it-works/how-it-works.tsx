import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { JsonLd } from "../../../shell/page/json-ld.tsx";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { useSite } from "../../../shell/page/use-site.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Disclosures } from "../disclosures.tsx";
import { organizationJsonLd } from "../organization-json-ld.ts";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";

export function HowItWorks() {
  const { t } = useLingui();
  const site = useSite();
  const { brandName } = site.publicConfig;
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-12 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-16">
      <PageMeta
        title={t`How ${brandName} works`}
        description={t`Find a participating dentist, join, show your card and pay the member price. ${brandName} is a dental discount plan. It is not insurance.`}
      />
      <JsonLd data={organizationJsonLd(site)} />
      <div className="grid max-w-prose gap-4">
        <h1 className="font-bold text-3xl md:text-4xl">
          <Trans>How {brandName} works</Trans>
        </h1>
        <p className="text-lg">
          <Trans>
            {brandName} is a dental savings membership. You pay a small fee each month or each year, and
            participating dentists charge you their member price.
          </Trans>
        </p>
      </div>
      <Steps />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.finder} className="max-sm:w-full">
          <Trans>Find a dentist</Trans>
        </ButtonLink>
        <ButtonLink to={paths.plans} variant="secondary" className="max-sm:w-full">
          <Trans>See plans and prices</Trans>
        </ButtonLink>
      </p>
      <Questions />
      <Disclosures />
    </div>
  );
}
