import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { memo, useEffect, useRef } from "react";
import { fileUrl } from "../../../api/directory/providers.ts";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Stars } from "../../../ui/controls/stars.tsx";
import { ProviderActions } from "../first-view/provider-actions.tsx";

interface ResultCardProps {
  result: RankedCard;
  selected: boolean;
  onPoint: (id: string | null) => void;
  onChoose: (card: LocationCard) => void;
}

export const ResultCard = memo(function ResultCard({ result, selected, onPoint, onChoose }: ResultCardProps) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const { apiUrl } = useSite().publicConfig;
  const element = useRef<HTMLLIElement>(null);
  const { card, miles } = result;
  const name = providerName(card.provider);
  const distance = names.distance(miles, card);
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [selected]);

  return (
    <li
      ref={element}
      onMouseEnter={() => onPoint(card.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(card.id)}
      onBlur={() => onPoint(null)}
      className={`scroll-my-4 rounded-card [contain-intrinsic-size:auto_11rem] [content-visibility:auto] border-2 bg-surface p-3 transition-colors duration-150 sm:p-4 ${
        selected ? "border-action shadow-soft" : "border-line hover:border-control"
      }`}
    >
      <article aria-current={selected || undefined} className="flex gap-3 sm:gap-4">
        <Avatar
          name={`${card.provider.name} ${card.provider.last_name}`}
          src={card.avatar_src && fileUrl(apiUrl, card.avatar_src)}
          className="size-12 sm:size-16 md:size-12 lg:size-16"
        />
        <div className="grid min-w-0 grow gap-1">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 break-words font-bold leading-6">{name}</h2>
            <button
              type="button"
              onClick={() => onChoose(card)}
              aria-label={t`Show ${name} on the map, ${distance} away`}
              className="-mt-1 -mr-1 inline-flex min-h-8 shrink-0 items-center gap-1 rounded-full px-1.5 text-muted text-sm tabular-nums hover:bg-tint hover:text-on-tint"
            >
              <Icon name="pin" className="size-4" />
              {distance}
            </button>
          </div>
          <Rating card={card} />
          <p className="text-sm">{card.provider.specialities.map(names.speciality).join(", ")}</p>
          <p className="text-muted text-sm">
            {card.city}, {card.state} {zip5(card.zip)}
            <Languages codes={card.provider.languages} />
          </p>
          <ProviderActions locationId={card.id} name={name} strong={selected} from="list" />
        </div>
      </article>
    </li>
  );
});

function Rating({ card }: { card: LocationCard }) {
  if (card.rating === null || card.review_count === 0) {
    return (
      <p className="text-muted text-sm">
        <Trans>No reviews yet</Trans>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <Stars rating={card.rating} />
      <span className="font-semibold text-ink">{card.rating.toFixed(1)}</span>
      <span aria-hidden="true">·</span>
      <Plural value={card.review_count} one="# review" other="# reviews" />
    </p>
  );
}

function Languages({ codes }: { codes: readonly string[] }) {
  const names = useDirectoryNames();
  if (codes.every((code) => code === "EN")) return null;
  return <> · {codes.map(names.language).join(", ")}</>;
}
