import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";

export function PaymentFailedNotice({ card }: { card: InsuranceCard }) {
  if (!card.payment_failed || card.termed) return null;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6 print:hidden">
      <p className="flex items-start gap-3">
        <Icon name="alert" className="mt-0.5 size-5" />
        <Trans>Your last payment failed. Your membership stays active while we try again.</Trans>
      </p>
      <ButtonLink to={paths.payments} className="justify-self-start">
        <Trans>Pay now</Trans>
      </ButtonLink>
    </div>
  );
}
