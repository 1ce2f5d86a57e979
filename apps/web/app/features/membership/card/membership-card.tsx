import { Trans, useLingui } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { familyOnCard } from "@smirk/domain/membership/family-on-card";
import { useSite } from "../../../shell/page/use-site.ts";
import { useShortDate } from "../status/use-short-date.ts";
import { CardPaint } from "./card-paint.tsx";

import "./membership-card.css";

interface MembershipCardProps {
  card: InsuranceCard;
  isOver?: boolean;
}

/** The card in a bank card's shape on screen and its real size on paper; stamped once it is over (MEM-01, MEM-02, SELF-10). */
export function MembershipCard({ card, isOver = false }: MembershipCardProps) {
  const { t, i18n } = useLingui();
  const shortDate = useShortDate();
  const { supportPhone } = useSite().publicConfig;
  const { names, others } = familyOnCard(card.family_members);
  const family = new Intl.ListFormat(i18n.locale).format(
    others === 0 ? names : [...names, t`${others} more`],
  );
  return (
    <section aria-label={t`Membership card`} className="membership-card" data-over={isOver || undefined}>
      <CardPaint isOver={isOver} />
      <div className="membership-card-face">
        <p className="membership-card-plan">{card.plan_name}</p>
        {isOver && (
          <p className="membership-card-stamp">
            {card.ends_at === null ? <Trans>Ended</Trans> : <Trans>Ended {shortDate(card.ends_at)}</Trans>}
          </p>
        )}
        <p className="membership-card-number">
          <span className="sr-only">
            <Trans>Member number</Trans>{" "}
          </span>
          {groupDigits(card.policy_number)}
        </p>
        <dl className="membership-card-facts">
          <Fact term={<Trans>Member</Trans>}>{card.name}</Fact>
          <Fact term={<Trans>Group</Trans>}>{card.group_code}</Fact>
          {names.length > 0 && <Fact term={<Trans>Family</Trans>}>{family}</Fact>}
          <Fact term={<Trans>Effective</Trans>}>{shortDate(card.metadata.effective_date)}</Fact>
        </dl>
        <div className="membership-card-bottom">
          <p className="whitespace-nowrap tabular-nums">{supportPhone}</p>
          <strong className="whitespace-nowrap">
            <Trans>THIS IS NOT INSURANCE.</Trans>
          </strong>
        </div>
      </div>
    </section>
  );
}

function Fact({ term, children }: { term: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
