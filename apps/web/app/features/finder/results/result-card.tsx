import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { memo, useEffect, useRef } from "react";
import { fileUrl } from "../../../api/directory/providers.ts";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { providerHeading, providerName } from "../../../directory/provider-name.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { hasListingWords, ListingWords } from "../../../ui/opening/listing-words.tsx";
import { hasOpening, OpeningWords } from "../../../ui/opening/opening-words.tsx";
import { ProviderActions } from "../first-view/provider-actions.tsx";
import { Rating } from "../first-view/rating.tsx";
import { ResultPrice } from "./result-price.tsx";

interface ResultCardProps {
  result: RankedCard;
  selected: boolean;
  /** Where distances are measured from: its town goes without saying. */
  origin: string | null;
  /** Whether prices of several plans are listed. */
  namesPlan: boolean;
  onPoint: (id: string | null) => void;
  onChoose: (card: LocationCard) => void;
}

export const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { result, selected, origin, namesPlan, onPoint, onChoose } = props;
  const { apiUrl } = useSite().publicConfig;
  const element = useRef<HTMLLIElement>(null);
  const { card, price } = result;
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
      className={`result-card ${
        selected
          ? "border-action shadow-soft ring-1 ring-action ring-inset"
          : "border-line hover:border-control"
      }`}
    >
      <article
        aria-current={selected || undefined}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 md:gap-x-3"
      >
        <Avatar
          name={`${card.provider.name} ${card.provider.last_name}`}
          src={card.avatar_src && fileUrl(apiUrl, card.avatar_src)}
          className="lg:row-span-2 size-[44px] text-[18px]!"
        />
        <div>
          <h2 className="break-words font-bold leading-5">{providerHeading(card.provider)}</h2>
          <div className="flex items-start gap-x-2 flow:flex-wrap">
            <div className="min-w-0 grow">
              {card.center_name !== null && (
                <p translate="no" className="result-practice">
                  {card.center_name}
                </p>
              )}
              <Summary card={card} origin={origin} isPriced={price !== undefined} />
            </div>
            {price && <ResultPrice price={price} namesPlan={namesPlan} />}
          </div>
        </div>
        <ResultFoot result={result} onChoose={onChoose} />
      </article>
    </li>
  );
});

function ResultFoot({ result, onChoose }: Pick<ResultCardProps, "result" | "onChoose">) {
  const { card, miles, price } = result;
  const { t } = useLingui();
  const names = useDirectoryNames();
  const name = providerName(card.provider);
  const distance = names.distance(miles, card);
  return (
    <div className="result-foot">
      <div className="result-facts">
        <Rating card={card} />
        <button
          type="button"
          onClick={() => onChoose(card)}
          aria-label={t`Show ${name} on the map, ${distance} away`}
          className="result-distance"
        >
          <Icon name="pin" className="size-4" />
          {distance}
        </button>
        <span className="hidden text-muted text-sm scriptless:inline">{distance}</span>
        {price === undefined && hasOpening(card) && (
          <p className="result-opening">
            <OpeningWords location={card} />
          </p>
        )}
      </div>
      <ProviderActions locationId={card.id} name={name} from="list" />
    </div>
  );
}

/** What is wrong stands first, and only the specialties are cut. A list by price names none but specialists'. */
function Summary({ card, origin, isPriced }: SummaryProps) {
  const { i18n } = useLingui();
  const names = useDirectoryNames();
  const { city, state, provider } = card;
  const isHere = origin?.includes(`${city}, ${state}`);
  const spoken = provider.languages.filter((code) => code !== "EN").map(names.language);
  const languages = new Intl.ListFormat(i18n.locale).format(spoken);
  const parts = [
    hasListingWords(card) && <ListingWords listing={card} />,
    !isHere && city,
    names.specialities(provider.specialities.filter((code) => !isPriced || code !== "GD")).join(", "),
    spoken.length > 0 && <Trans>Speaks {languages}</Trans>,
  ];
  return (
    <p className="result-line">
      {parts.map(
        (part, at) =>
          part && (
            // biome-ignore lint/suspicious/noArrayIndexKey: each has its place.
            <span key={at} className={at === SPECIALTIES ? "min-w-18 shrink-100! text-ink" : undefined}>
              {parts.slice(0, at).some(Boolean) && "\u00a0· "}
              {part}
            </span>
          ),
      )}
    </p>
  );
}

interface SummaryProps {
  card: LocationCard;
  origin: string | null;
  isPriced: boolean;
}

const SPECIALTIES = 2;
