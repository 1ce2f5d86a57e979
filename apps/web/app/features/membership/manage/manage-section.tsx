import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { Button } from "@smirk/ui/controls/button.tsx";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useState } from "react";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Icon, type IconName } from "../../../ui/controls/icon.tsx";
import { CreatingAccount } from "../creating-account.tsx";
import { useIsOnline } from "../offline/use-is-online.ts";
import { membershipStatus } from "../status/membership-status.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { usePortalLink } from "./use-portal-link.ts";

interface ManageSectionProps {
  card: InsuranceCard;
  isOver: boolean;
  /** A payment that is due leads to another card: a phone has that link once. */
  isPortalAbove: boolean;
  onCanceled: () => void;
}

export function ManageSection({ card, isOver, isPortalAbove, onCanceled }: ManageSectionProps) {
  const { supportPhone, supportEmail, supportUrl } = useSite().publicConfig;
  const { link, tries } = usePortalLink();
  const isOnline = useIsOnline();
  return (
    <section aria-labelledby="manage-title" className="grid gap-3 md:gap-5 print:hidden">
      <h2 id="manage-title" className="font-bold text-xl">
        <Trans>Manage your membership</Trans>
      </h2>
      {link === null && isOnline && <CreatingAccount tries={tries} size="section" />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] max-md:divide-y max-md:divide-line max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:px-[min(1.25rem,5.6vw)] max-md:py-1 max-md:shadow-soft md:gap-6">
        {link !== null && (
          <ManageBox
            icon="edit"
            title={<Trans>Payment Method</Trans>}
            isSaidByAction
            className={isPortalAbove ? "max-md:hidden" : ""}
            action={
              <a href={link} className={buttonClass("secondary", "small", "w-full max-md:px-3")}>
                {isOver ? <Trans>See Past Payments</Trans> : <Trans>Update Payment Method</Trans>}
              </a>
            }
          >
            {isOver ? (
              <Trans>See what you have paid for this membership.</Trans>
            ) : card.payment_method_type === "card" ? (
              <Trans>You pay by card.</Trans>
            ) : (
              <Trans>You pay from a bank account.</Trans>
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
              className={buttonClass("secondary", "small", "w-full max-md:px-3")}
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

interface CancelBoxProps {
  card: InsuranceCard;
  portalLink: string | null;
  onCanceled: () => void;
}

function CancelBox({ card, portalLink, onCanceled }: CancelBoxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isActive = membershipStatus(card) === "active";
  return (
    <ManageBox
      icon="user"
      title={<Trans>Membership</Trans>}
      isSaidByAction={isActive}
      action={
        isActive && (
          <Button
            variant="secondary"
            size="small"
            className="w-full max-md:px-3"
            onClick={() => setIsOpen(true)}
          >
            <Trans>Cancel Membership</Trans>
          </Button>
        )
      }
    >
      {isActive ? (
        <Trans>Cancel at any time. We first show you what you get back and your last day.</Trans>
      ) : (
        <Trans>This membership does not renew, and your card will not be charged again.</Trans>
      )}
      {isOpen && (
        <CancelDialog portalLink={portalLink} onClose={() => setIsOpen(false)} onCanceled={onCanceled} />
      )}
    </ManageBox>
  );
}

interface ManageBoxProps {
  icon: IconName;
  title: React.ReactNode;
  /** Its button repeats the title, so that a phone shows the button alone. */
  isSaidByAction?: boolean;
  className?: string;
  children: React.ReactNode;
  action?: React.ReactNode;
}

function ManageBox({
  icon,
  title,
  isSaidByAction = false,
  className = "",
  children,
  action,
}: ManageBoxProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-2 gap-y-1 py-2.5 md:flex-col md:items-stretch md:justify-start md:gap-4 md:rounded-card md:border md:border-line md:bg-surface md:p-6 md:shadow-soft ${className}`}
    >
      <div className={`flex flex-wrap items-center gap-3 ${isSaidByAction ? "max-md:sr-only" : ""}`}>
        <span className="hidden size-10 shrink-0 place-content-center rounded-full bg-tint text-on-tint md:grid">
          <Icon name={icon} />
        </span>
        <h3 className="font-semibold text-lg">{title}</h3>
      </div>
      <div className="text-muted max-md:order-last max-md:w-full max-md:text-sm">{children}</div>
      {action && <div className="md:mt-auto">{action}</div>}
    </div>
  );
}
