import { Trans } from "@lingui/react/macro";
import type { BenefitCard, InsuranceCard } from "@smirk/contract/account/insurance-card";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import { Link } from "react-router";
import { fileUrl } from "../../api/directory/providers.ts";
import { paths } from "../../paths.ts";
import { toTelHref } from "../../shell/page/tel-href.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { FoldedPanel } from "./folded-panel.tsx";

interface BenefitsPanelProps {
  card: InsuranceCard;
  benefitCards: readonly BenefitCard[];
  isOver: boolean;
}

/** Smirk's own benefits first, then partner cards (MEM-03). */
export function BenefitsPanel(props: BenefitsPanelProps) {
  return (
    <FoldedPanel id="benefits" title={<Trans>Plan Features</Trans>} hasPanels>
      <Benefits {...props} />
    </FoldedPanel>
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

interface BenefitTileProps {
  card: BenefitCard;
  isOver: boolean;
}

function BenefitTile({ card, isOver }: BenefitTileProps) {
  const { apiUrl } = useSite().publicConfig;
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] shadow-soft md:p-6 print:break-inside-avoid print:shadow-none">
      <div className="flex flex-wrap items-center gap-4">
        {card.logo !== null && (
          <img
            src={fileUrl(apiUrl, card.logo)}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-12 rounded-md"
          />
        )}
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="break-words font-semibold text-lg leading-tight">{card.name}</p>
          {card.network_type !== null && <p className="text-muted">{card.network_type}</p>}
        </div>
      </div>
      {!isOver && card.other.length > 0 && (
        <div className="@container grid grid-cols-1 gap-2">
          {card.other_display !== null && <p className="font-medium">{card.other_display}</p>}
          <dl className="wrap-anywhere grid grid-cols-1 gap-x-6 gap-y-1.5 @min-[15rem]:grid-cols-[fit-content(50%)_minmax(0,1fr)]">
            {card.other.map(({ label, value }) => (
              <div key={label} className="col-span-full grid grid-cols-subgrid">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {!isOver && <Ways card={card} />}
    </li>
  );
}

const LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-action underline underline-offset-4 print:min-h-0";

function Ways({ card: { name, phone_number, web, smirk_link } }: { card: BenefitCard }) {
  return (
    <p className="mt-auto flex flex-wrap gap-x-6">
      {phone_number !== null && (
        <a href={toTelHref(phone_number)} className={`${LINK} whitespace-nowrap`}>
          <Icon name="phone" />
          {phone_number}
        </a>
      )}
      {web !== null && (
        <a href={web} rel="noreferrer" className={LINK}>
          <Icon name="external" />
          <span className="break-all">{shortenUrl(web)}</span>
        </a>
      )}
      {smirk_link !== null && (
        <Link to={smirk_link} className={`${LINK} print:hidden`}>
          <Icon name="search" />
          <Trans>
            Find providers<span className="sr-only"> of {name}</span>
          </Trans>
        </Link>
      )}
    </p>
  );
}
