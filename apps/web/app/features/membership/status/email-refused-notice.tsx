import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { memberPaths } from "../../../member-paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";

/** Receipts and reminders come by email alone. */
export function EmailRefusedNotice({ card }: { card: InsuranceCard }) {
  if (!card.email_refused) return null;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6 print:hidden">
      <p className="flex items-start gap-3">
        <Icon name="alert" className="mt-0.5 size-5" />
        <Trans>Your email address is not getting our emails. The last one came back to us.</Trans>
      </p>
      <ButtonLink to={memberPaths.details} className="justify-self-start">
        <Trans>Correct the address</Trans>
      </ButtonLink>
    </div>
  );
}
