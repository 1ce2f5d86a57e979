import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { lazy, memo, Suspense, useEffect, useRef } from "react";
import { fileUrl } from "../../../api/directory/providers.ts";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { providerHeading, providerName } from "../../../directory/provider-name.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { CardFacts, hasCardFacts } from "../../../ui/opening/card-facts.tsx";
import { ListingWords } from "../../../ui/opening/listing-words.tsx";
import { ProviderActions } from "../first-view/provider-actions.tsx";
import { Rating } from "../first-view/rating.tsx";

const RowPrice = lazy(() =>
  import("../prices/price-words.tsx").then(
    ({ RowPrice }) => ({ default: RowPrice }),
    // The row is complete without it.
    () => ({ default: (): React.ReactNode => null }),
  ),
);

interface ResultCardProps {
  result: RankedCard;
  selected: boolean;
  onPoint: (id: string | null) => void;
  onChoose: (card: LocationCard) => void;
}

export const ResultCard = memo(function ResultCard({ result, selected, onPoint, onChoose }: ResultCardProps) {
  const { apiUrl } = useSite().publicConfig;
  const element = useRef<HTMLLIElement>(null);
  const { card, miles, price } = result;
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
          className="row-span-3 size-[44px] text-[18px]!"
        />
        <div>
          <h2 className="break-words font-bold leading-5">{providerHeading(card.provider)}</h2>
          <Practice card={card} />
          <Summary card={card} />
          {price !== undefined && (
            <Suspense fallback={<p className="result-price" />}>
              <RowPrice price={price} />
            </Suspense>
          )}
        </div>
        {hasCardFacts(card) && (
          <p className="result-facts">
            <CardFacts card={card} />
          </p>
        )}
        <ResultFoot card={card} miles={miles} onChoose={onChoose} />
      </article>
    </li>
  );
});

function ResultFoot({ card, miles, onChoose }: RankedCard & Pick<ResultCardProps, "onChoose">) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const name = providerName(card.provider);
  const distance = names.distance(miles, card);
  return (
    <div className="result-foot">
      <div className="flex min-w-0 grow basis-20 flex-wrap items-center gap-x-2">
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
      </div>
      <ProviderActions locationId={card.id} name={name} from="list" />
    </div>
  );
}

/**
 * Without facts below, two lines: rows are equally high. What is known for certain and the town stand first, and only
 * the specialties are cut.
 */
function Summary({ card }: { card: LocationCard }) {
  const names = useDirectoryNames();
  const isShort = hasCardFacts(card);
  return (
    <p className={`result-line ${isShort ? "truncate flow:whitespace-normal" : "line-clamp-2 min-h-9"}`}>
      <ListingWords listing={card} isShort={isShort} />
      {" · "}
      {card.city}
      {!isShort && `, ${card.state} ${zip5(card.zip)}`}
      {" · "}
      <span className="text-ink">{card.provider.specialities.map(names.speciality).join(", ")}</span>
    </p>
  );
}

/** A long name is cut before the languages are. */
function Practice({ card: { center_name: practice, provider } }: { card: LocationCard }) {
  const names = useDirectoryNames();
  const { i18n } = useLingui();
  const spoken = provider.languages.filter((code) => code !== "EN").map(names.language);
  if (practice === null && spoken.length === 0) return null;
  const languages = new Intl.ListFormat(i18n.locale).format(spoken);
  return (
    <p className="result-practice">
      {practice !== null && <span translate="no">{practice}</span>}
      {spoken.length > 0 && (
        <span>
          {practice !== null && " · "}
          <Trans>Speaks {languages}</Trans>
        </span>
      )}
    </p>
  );
}
