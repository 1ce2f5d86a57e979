import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { CreatingAccount } from "../creating-account.tsx";
import { useIsOnline } from "../offline/use-is-online.ts";
import { CancelBox } from "./cancel-box.tsx";
import { ManageBox } from "./manage-box.tsx";
import { usePortalLink } from "./use-portal-link.ts";

interface ManageSectionProps {
  card: InsuranceCard;
  isOver: boolean;
  onCanceled: () => void;
}

export function ManageSection({ card, isOver, onCanceled }: ManageSectionProps) {
  const { supportPhone, supportEmail, supportUrl } = useSite().publicConfig;
  const { link, tries } = usePortalLink();
  const isOnline = useIsOnline();
  return (
    <section aria-labelledby="manage-title" className="grid gap-5 print:hidden">
      <h2 id="manage-title" className="font-bold text-xl">
        <Trans>Manage your membership</Trans>
      </h2>
      {link === null && isOnline && <CreatingAccount tries={tries} size="section" />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-6">
        {link !== null && (
          <ManageBox
            icon="edit"
            title={<Trans>Payment Method</Trans>}
            action={
              <a href={link} className={buttonClass("secondary", "main", "w-full")}>
                {isOver ? <Trans>See Past Payments</Trans> : <Trans>Update Payment Method</Trans>}
              </a>
            }
          >
            {isOver ? (
              <Trans>See what you have paid for this membership.</Trans>
            ) : card.payment_method_type === "card" ? (
              <Trans>You pay by card. Change it, or see your past payments.</Trans>
            ) : (
              <Trans>You pay from a bank account. Change it, or see your past payments.</Trans>
            )}
          </ManageBox>
        )}
        <CancelBox card={card} portalLink={link} onCanceled={onCanceled} />
        <ManageBox
          icon="phone"
          title={<Trans>Support</Trans>}
          action={
            <a
              href={supportUrl ?? `mailto:${supportEmail}`}
              className={buttonClass("secondary", "main", "w-full")}
            >
              <Trans>Contact Support</Trans>
            </a>
          }
        >
          <Trans>
            Ask us anything. Or call{" "}
            <a
              href={toTelHref(supportPhone)}
              className="whitespace-nowrap font-semibold text-action underline underline-offset-4"
            >
              {supportPhone}
            </a>
            .
          </Trans>
        </ManageBox>
      </div>
    </section>
  );
}
