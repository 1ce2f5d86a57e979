import { Trans } from "@lingui/react/macro";
import type { BenefitCard, InsuranceCard } from "@smirk/contract/account/insurance-card";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { BenefitTile } from "./benefit-tile.tsx";

interface BenefitsPanelProps {
  card: InsuranceCard;
  benefitCards: readonly BenefitCard[];
  isOver: boolean;
}

/** Smirk's own benefits first, then partner cards (MEM-03); on a phone folded, unless its address asks for them. */
export function BenefitsPanel(props: BenefitsPanelProps) {
  const [isPhone] = useState(() => matchMedia("(width < 48rem)").matches);
  const heading = (
    <h2 id="benefits-title" className="inline font-bold text-xl">
      <Trans>Plan Features</Trans>
    </h2>
  );
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="scroll-mt-6">
      {isPhone ? (
        <details
          open={location.hash === "#benefits"}
          className="rounded-card border border-line bg-surface shadow-soft open:border-transparent open:bg-transparent open:shadow-none"
        >
          <summary className="min-h-14 cursor-pointer content-center px-[min(1.25rem,5.6vw)] marker:text-action">
            {heading}
          </summary>
          <Benefits {...props} />
        </details>
      ) : (
        <>
          {heading}
          <Benefits {...props} />
        </>
      )}
    </section>
  );
}

function Benefits({ card, benefitCards, isOver }: BenefitsPanelProps) {
  const own = benefitCards.filter(({ smirk_link }) => smirk_link !== null);
  const others = benefitCards.filter(({ smirk_link }) => smirk_link === null);
  return (
    <div className="grid grid-cols-1 gap-5 pt-1">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="text-muted">
          {isOver ? (
            <Trans>What came with {card.plan_name}. You can no longer use it.</Trans>
          ) : (
            <Trans>What comes with {card.plan_name}. You pay member prices and get money off.</Trans>
          )}
        </p>
        {!isOver && (
          <ButtonLink
            to={card.smirk_link ?? paths.finder}
            variant="secondary"
            className="max-sm:w-full print:hidden"
          >
            <Trans>Find All Providers</Trans>
          </ButtonLink>
        )}
      </div>
      <Tiles cards={own} isOver={isOver} />
      {others.length > 0 && (
        <>
          <h3 className="font-semibold text-lg">
            <Trans>Your other cards</Trans>
          </h3>
          <Tiles cards={others} isOver={isOver} />
        </>
      )}
    </div>
  );
}

function Tiles({ cards, isOver }: { cards: readonly BenefitCard[]; isOver: boolean }) {
  if (cards.length === 0) return null;
  return (
    <ul className={"grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6"}>
      {cards.map((card) => (
        <BenefitTile key={card.slug} card={card} isOver={isOver} />
      ))}
    </ul>
  );
}
