import { Trans } from "@lingui/react/macro";
import type { BenefitCard } from "@smirk/contract/account/insurance-card";
import { Link } from "react-router";
import { toTelHref } from "../../../shell/page/tel-href.ts";
import { Icon } from "../../../ui/controls/icon.tsx";

const LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-action underline underline-offset-4 print:min-h-0";

interface BenefitTileProps {
  card: BenefitCard;
  isOver: boolean;
}

export function BenefitTile({ card, isOver }: BenefitTileProps) {
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] shadow-soft md:p-6 print:break-inside-avoid print:shadow-none">
      <div className="flex flex-wrap items-center gap-4">
        {card.logo !== null && (
          <img src={card.logo} alt="" width={48} height={48} loading="lazy" className="size-12 rounded-md" />
        )}
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="break-words font-semibold text-lg leading-tight">{card.name}</p>
          {card.network_type !== null && <p className="text-muted">{card.network_type}</p>}
        </div>
      </div>
      {!isOver && card.other.length > 0 && (
        <div className="grid gap-2">
          {card.other_display !== null && <p className="font-medium">{card.other_display}</p>}
          <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-6 gap-y-1.5">
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
          <span className="break-all">{web.replace(/^https?:\/\/|\/$/g, "")}</span>
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
