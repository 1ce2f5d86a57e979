import { Trans, useLingui } from "@lingui/react/macro";
import { centersOf, type Pin } from "@smirk/domain/pins";
import { zip5 } from "@smirk/domain/postal-code";
import { providerName } from "@smirk/domain/provider-name";
import { useEffect, useRef } from "react";
import { fileUrl } from "../../api/providers.ts";
import { useSite } from "../../page/use-site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProviderActions } from "./provider-actions.tsx";

interface PinBoxProps {
  pins: readonly Pin[];
  /** Someone pressed the pin, so the keyboard follows into the box; a card's choice leaves it in the list. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Who is at an opened pin: its centers, then its dentists (spec §2). */
export function PinBox({ pins, takesFocus, onClose }: PinBoxProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const heading = useRef<HTMLHeadingElement>(null);
  const cards = pins.flatMap((pin) => pin.providerLocations);
  const key = pins.map((pin) => pin.pin_id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pin's box is another box.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [key, takesFocus]);

  return (
    <section
      aria-label={t`Dentists at this pin`}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="flex max-h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-soft"
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
          onClick={onClose}
          className="-m-2 grid size-11 shrink-0 place-content-center rounded-full hover:bg-tint"
        >
          <Icon name="close" />
        </button>
      </header>
      <ul className="divide-y divide-line overflow-y-auto px-4">
        {cards.map((card) => {
          const name = providerName(card.provider);
          return (
            <li key={card.id} className="flex gap-3 py-3">
              <Avatar
                name={`${card.provider.name} ${card.provider.last_name}`}
                src={card.avatar_src && fileUrl(apiUrl, card.avatar_src)}
                className="size-14"
              />
              <div className="min-w-0 grow">
                <h3 className="break-words font-semibold">{name}</h3>
                <p className="text-muted text-sm">
                  <Trans>
                    {card.city}, {card.state} {zip5(card.zip)}
                  </Trans>
                </p>
                <ProviderActions locationId={card.id} name={name} strong={cards.length === 1} from="pin" />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
