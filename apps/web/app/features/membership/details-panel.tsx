import { Trans, useLingui } from "@lingui/react/macro";
import type { InsuranceCard, NextChargeAnswer } from "@smirk/contract/account/insurance-card";
import type { MemberPayment } from "@smirk/contract/account/payments";
import { formatMoney } from "@smirk/domain/billing/money";
import { joinNames } from "@smirk/domain/joining/person-name";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { Panel } from "./panel.tsx";
import type { MembershipStatus } from "./status/membership-status.ts";
import { membershipStatus } from "./status/membership-status.ts";
import { useShortDate } from "./status/use-short-date.ts";

interface DetailsPanelProps {
  card: InsuranceCard;
  /** A charge that failed, where one is known. */
  due?: MemberPayment | undefined;
  nextCharge: { charge: NextChargeAnswer["next_charge"] } | null;
}

/** A phone shows what the card says there alone, and a sum that is due where it is paid. */
export function DetailsPanel({ card, due, nextCharge }: DetailsPanelProps) {
  const { i18n } = useLingui();
  const shortDate = useShortDate();
  const people = card.family_members.map(({ name, surname }) => joinNames(name, surname));
  const status = membershipStatus(card);
  return (
    <Panel title={<Trans>Your details</Trans>}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3 md:block">
        <Row term={<Trans>Status</Trans>}>
          <StatusWord status={status} />
        </Row>
        <Row term={<Trans>Billing Cycle</Trans>}>
          <BillingCycle text={card.metadata.payment} />
        </Row>
        {due && (
          <Row term={<Trans>Due now</Trans>} isSaidAbove>
            {formatMoney(due.amount_cents, i18n.locale)}
          </Row>
        )}
        <NextCharge card={card} nextCharge={nextCharge} />
        <Row term={<Trans>Effective date</Trans>} isSaidAbove>
          {shortDate(card.metadata.effective_date)}
        </Row>
        <Row term={<Trans>Type</Trans>}>
          <MembershipType familyMembers={card.family_members.length} />
        </Row>
        {people.length > 0 && (
          <Row term={<Trans>Family</Trans>} isSaidAbove>
            {new Intl.ListFormat(i18n.locale).format(people)}
          </Row>
        )}
        <Row term={<Trans>Group code</Trans>} isSaidAbove>
          {card.group_code}
        </Row>
        <Row term={<Trans>Membership Card</Trans>} isSaidAbove>
          {groupDigits(card.policy_number)}
        </Row>
      </dl>
    </Panel>
  );
}

function NextCharge({ card, nextCharge }: Omit<DetailsPanelProps, "due">) {
  const { t, i18n } = useLingui();
  const shortDate = useShortDate();
  if (card.ends_at !== null) {
    return <Row term={<Trans>Last day</Trans>}>{shortDate(card.ends_at)}</Row>;
  }
  const charge = nextCharge?.charge;
  if (charge === null) return null;
  if (charge === undefined) {
    return (
      <Row term={<Trans>Next charge</Trans>}>
        <Skeleton className="h-6 w-44" />
      </Row>
    );
  }
  const amount = formatMoney(charge.amount, i18n.locale);
  const day = shortDate(charge.date);
  return <Row term={<Trans>Next charge</Trans>}>{t`${amount} on ${day}`}</Row>;
}

interface RowProps {
  term: React.ReactNode;
  isSaidAbove?: boolean;
  children: React.ReactNode;
}

function Row({ term, isSaidAbove = false, children }: RowProps) {
  return (
    <div
      className={`${isSaidAbove ? "max-md:hidden" : "grid"} content-start border-line last:col-span-full md:flex md:flex-wrap md:gap-x-4 md:border-b md:py-2.5 md:last:border-b-0 md:last:pb-0 md:first:pt-0`}
    >
      <dt className="min-w-0 text-muted max-md:text-sm md:flex-[1_1_6.5rem]">{term}</dt>
      <dd className="min-w-0 break-words font-medium tabular-nums md:flex-[2_1_9.5rem]">{children}</dd>
    </div>
  );
}

function BillingCycle({ text }: { text: string }) {
  if (text === "Monthly") return <Trans>Monthly</Trans>;
  return text === "Yearly" ? <Trans>Yearly</Trans> : text;
}

function MembershipType({ familyMembers }: { familyMembers: number }) {
  if (familyMembers === 0) return <Trans>Members Only</Trans>;
  return familyMembers === 1 ? <Trans>Member +1</Trans> : <Trans>Member Family</Trans>;
}

function StatusWord({ status }: { status: MembershipStatus }) {
  if (status === "canceled") return <Trans>Canceled</Trans>;
  return status === "termed" ? <Trans>Termed</Trans> : <Trans>Active</Trans>;
}
