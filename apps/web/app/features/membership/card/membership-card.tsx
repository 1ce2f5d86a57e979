import { Trans, useLingui } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { familyOnCard } from "@smirk/domain/membership/family-on-card";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import { useSite } from "../../../shell/page/use-site.ts";
import { useShortDate } from "../status/use-short-date.ts";

import "./membership-card.css";
import { useId } from "react";

/** Letters of a name beside the group. */
const ONE_LINE = 24;

interface MembershipCardProps {
  card: InsuranceCard;
  isOver?: boolean;
}

/** The card in a bank card's shape on screen and its real size on paper; stamped once it is over (MEM-01, MEM-02, SELF-10). */
export function MembershipCard({ card, isOver = false }: MembershipCardProps) {
  const { t, i18n } = useLingui();
  const shortDate = useShortDate();
  const { planOrganizationName, planOrganizationUrl, supportPhone } = useSite().publicConfig;
  const { names, others } = familyOnCard(card.family_members);
  const family = new Intl.ListFormat(i18n.locale).format(
    others === 0 ? names : [...names, t`${others} more`],
  );
  return (
    <section aria-label={t`Membership card`} className="membership-card" data-over={isOver || undefined}>
      <CardPaint isOver={isOver} />
      <div className="membership-card-face">
        <div>
          <p className="membership-card-plan">{card.plan_name}</p>
          <p className="membership-card-organization">{planOrganizationName}</p>
        </div>
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
        <dl className="membership-card-facts" data-long={card.name.length > ONE_LINE || undefined}>
          <Fact term={<Trans>Member</Trans>}>{card.name}</Fact>
          <Fact term={<Trans>Group</Trans>}>{card.group_code}</Fact>
          {names.length > 0 && <Fact term={<Trans>Family</Trans>}>{family}</Fact>}
          <Fact term={<Trans>Effective</Trans>}>{shortDate(card.metadata.effective_date)}</Fact>
        </dl>
        {card.clauses.map((clause) => (
          <p key={clause} className="membership-card-clause">
            {clause}
          </p>
        ))}
        <div className="membership-card-bottom">
          <p className="tabular-nums">
            {shortenUrl(planOrganizationUrl)}
            <br />
            <span className="whitespace-nowrap">{supportPhone}</span>
          </p>
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

/** An SVG, since printers leave out backgrounds; gray once the membership is over. */
function CardPaint({ isOver }: { isOver: boolean }) {
  const ground = useId();
  return (
    <svg
      viewBox="0 0 856 540"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="membership-card-paint"
    >
      <defs>
        <linearGradient id={ground} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={isOver ? "#5f6865" : "#0f766e"} />
          <stop offset="1" stopColor={isOver ? "#3d4442" : "#07403b"} />
        </linearGradient>
      </defs>
      <rect width="856" height="540" fill={`url(#${ground})`} />
      <path
        d="M530 30C606 136 772 150 920 2"
        fill="none"
        stroke={isOver ? "#98a19e" : "#f2644b"}
        strokeWidth="36"
        strokeLinecap="round"
      />
    </svg>
  );
}
