import { Trans, useLingui } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { fileUrl } from "../../../api/directory/providers.ts";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { ListingWords } from "../../../ui/opening/listing-words.tsx";
import { centersOf, type Pin } from "../first-view/pins.ts";
import { ProviderActions } from "../first-view/provider-actions.tsx";
import { Rating } from "../first-view/rating.tsx";
import { RowPrice } from "../prices/price-words.tsx";

interface PinBoxProps {
  pins: readonly Pin[];
  selectedId: string | null;
  /** Focus follows a press on the pin; selecting a card keeps it in the list. */
  takesFocus: boolean;
  findResult: (id: string) => RankedCard | undefined;
  onClose: (moved?: boolean) => void;
}

/** Clicks here do not close the box: pins toggle it themselves, the rest belongs to the list. */
const NOT_OUTSIDE = ".map-pin, .map-cluster, .map-zoom, [data-list-scroll], dialog, [role=search]";

export function PinBox({ pins, selectedId, takesFocus, findResult, onClose }: PinBoxProps) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cards = pins.flatMap((pin) => pin.providerLocations);
  const key = pins.map((pin) => pin.pin_id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another pin.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
    const at = cards.findIndex(({ id }) => id === selectedId);
    list.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [key, selectedId, takesFocus]);
  useClickOutside(box, () => onClose(true));

  return (
    <section
      ref={box}
      aria-label={t`Dentists at this pin`}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="absolute inset-x-3 bottom-9 z-10 flex max-h-[60%] animate-appear flex-col overflow-hidden flow:max-h-[calc(100%-4.75rem)] rounded-card border border-line bg-surface shadow-soft md:inset-x-auto md:top-4 md:bottom-auto md:left-4 md:max-h-[calc(100%-5rem)] md:w-80"
    >
      <header className="flex items-start justify-between gap-2 border-line border-b p-4 pb-3">
        <h2 ref={heading} tabIndex={-1} className="grid gap-0.5 font-bold text-lg leading-6 outline-none">
          {centersOf(cards).map(({ name, count }) => (
            <span key={name ?? ""}>
              {name ?? t`Independent dentists`}
              {count > 1 && ` (${count})`}
            </span>
          ))}
        </h2>
        <button
          type="button"
          aria-label={t`Close`}
          onClick={() => onClose()}
          className="-m-2 grid size-11 shrink-0 place-content-center rounded-full hover:bg-tint"
        >
          <Icon name="close" />
        </button>
      </header>
      <ul
        ref={list}
        className="flex overflow-y-auto max-md:snap-x max-md:snap-mandatory max-md:overflow-x-auto max-md:[scrollbar-width:none] md:block md:divide-y md:divide-line"
      >
        {cards.map((card) => (
          <ProviderRow key={card.id} card={card} result={findResult(card.id)} />
        ))}
      </ul>
      {cards.length > 1 && <PagerDots key={key} list={list} count={cards.length} />}
    </section>
  );
}

function ProviderRow({ card, result }: { card: LocationCard; result: RankedCard | undefined }) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const { apiUrl } = useSite().publicConfig;
  const name = providerName(card.provider);
  const away = result && names.distance(result.miles, card);
  const distance = away && t`${away} away`;
  return (
    <li className="flex gap-3 px-4 py-3 max-md:w-full max-md:shrink-0 max-md:snap-center">
      <Avatar
        name={`${card.provider.name} ${card.provider.last_name}`}
        src={card.avatar_src && fileUrl(apiUrl, card.avatar_src)}
        className="size-14"
      />
      <div className="min-w-0 grow">
        <h3 className="break-words font-semibold">{name}</h3>
        <p className="text-sm">{names.specialities(card.provider.specialities).join(", ")}</p>
        <p className="text-muted text-sm">
          <Trans>
            {card.city}, {card.state} {zip5(card.zip)}
          </Trans>
          {distance && ` · ${distance}`}
        </p>
        <p className="text-muted text-sm empty:hidden">
          <ListingWords listing={card} />
        </p>
        {result?.price !== undefined && <RowPrice price={result.price} />}
        <Rating card={card} />
        <div className="pt-2">
          <ProviderActions locationId={card.id} name={name} from="pin" />
        </div>
      </div>
    </li>
  );
}

function useClickOutside(box: React.RefObject<HTMLElement | null>, onOutside: () => void) {
  const leave = useEffectEvent(onOutside);
  useEffect(() => {
    // Click, not pointerdown: dragging the map keeps the box open.
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.isConnected) return;
      if (!box.current?.contains(target) && !target.closest(NOT_OUTSIDE)) leave();
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [box]);
}

interface PagerDotsProps {
  list: RefObject<HTMLUListElement | null>;
  count: number;
}

const SCROLL_REST_MS = 50;

/** Beyond this, a number is shown instead. */
const MAX_DOTS = 8;

function PagerDots({ list, count }: PagerDotsProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(0);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPage(Math.round(element.scrollLeft / element.clientWidth)), SCROLL_REST_MS);
    };
    element.addEventListener("scroll", onScroll);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
    };
  }, [list]);
  const show = (index: number) => {
    const element = list.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior: "smooth" });
  };
  const shown = page + 1;
  if (count > MAX_DOTS) {
    return (
      <p className="pb-3 text-center text-muted text-sm tabular-nums md:hidden">{t`${shown} of ${count}`}</p>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, no form fields.
    <div role="group" aria-label={t`Dentists at this pin`} className="flex justify-center pb-1 md:hidden">
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity.
          key={index}
          type="button"
          aria-label={t`Dentist ${index + 1} of ${count}`}
          aria-current={index === page}
          onClick={() => show(index)}
          className="group/dot grid h-11 w-8 place-content-center"
        >
          <span className="block size-2.5 rounded-full border border-control group-aria-[current=true]/dot:border-action group-aria-[current=true]/dot:bg-action" />
        </button>
      ))}
    </div>
  );
}
