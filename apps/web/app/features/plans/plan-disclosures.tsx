import { Trans, useLingui } from "@lingui/react/macro";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import { useSite } from "../../shell/page/use-site.ts";

/** The five disclosures of the states' laws on discount plan organizations. */
export function PlanDisclosures() {
  const { t } = useLingui();
  const { planOrganizationName, planOrganizationUrl, postalAddress, supportPhone } = useSite().publicConfig;
  const website = shortenUrl(planOrganizationUrl);
  return (
    <section aria-label={t`Good to know`} className="rounded-card bg-tint p-[min(1.5rem,6.7vw)] text-on-tint">
      <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold">
        <li>
          <Trans>
            <strong>This plan is not insurance.</strong>
          </Trans>
        </li>
        <li>
          <Trans>The plan gives discounts at certain dentists and other providers for their services.</Trans>
        </li>
        <li>
          <Trans>The plan does not pay the providers for you.</Trans>
        </li>
        <li>
          <Trans>
            You must pay for all services, and get a discount from providers who have a contract with the
            discount plan organization.
          </Trans>
        </li>
        <li>
          <Trans>
            The discount plan organization is {planOrganizationName}, {website}, {postalAddress},{" "}
            <span className="whitespace-nowrap">{supportPhone}</span>.
          </Trans>
        </li>
      </ol>
    </section>
  );
}
