import { Trans, useLingui } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { type CardValues, describeCard, listFaceFacts } from "@smirk/domain/membership/card-values";
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
  const { t } = useLingui();
  const shortDate = useShortDate();
  const values = useCardValues(card);
  return (
    <section aria-label={t`Membership card`} className="membership-card" data-over={isOver || undefined}>
      <CardPaint isOver={isOver} />
      <div className="membership-card-face">
        <div>
          <p className="membership-card-plan">{values.plan.value}</p>
          <p className="membership-card-organization">{values.organization.value}</p>
        </div>
        {isOver && (
          <p className="membership-card-stamp">
            {card.ends_at === null ? <Trans>Ended</Trans> : <Trans>Ended {shortDate(card.ends_at)}</Trans>}
          </p>
        )}
        <p className="membership-card-number">
          <span className="sr-only">{values.number.label} </span>
          {values.number.value}
        </p>
        <dl className="membership-card-facts" data-long={card.name.length > ONE_LINE || undefined}>
          {listFaceFacts(values).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {card.clauses.map((clause) => (
          <p key={clause} className="membership-card-clause">
            {clause}
          </p>
        ))}
        <div className="membership-card-bottom">
          <p className="tabular-nums">
            {values.website.value}
            <br />
            <span className="whitespace-nowrap">{values.questions.value}</span>
          </p>
          <strong className="whitespace-nowrap">
            <Trans>THIS IS NOT INSURANCE.</Trans>
          </strong>
        </div>
      </div>
    </section>
  );
}

function useCardValues(card: InsuranceCard): CardValues {
  const { t, i18n } = useLingui();
  const shortDate = useShortDate();
  const issuer = useSite().publicConfig;
  const labels = {
    number: t`Member number`,
    member: t`Member`,
    group: t`Group`,
    family: t`Family`,
    effective: t`Effective`,
  };
  const list = (names: readonly string[]) => new Intl.ListFormat(i18n.locale).format(names);
  const moreFamily = (others: number) => t`${others} more`;
  return describeCard({ card, issuer, writing: { labels, shortDate, list, moreFamily } });
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
