import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { NamedPrice } from "@smirk/domain/finder/map-contents";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import type { Pin } from "../first-view/pins.ts";

/** The line of a pin's box: what members pay, with which plan, and what it is compared with. */
export function RowPrice({ price }: { price: NamedPrice | null }): React.ReactNode {
  const { i18n } = useLingui();
  if (price === null) {
    return (
      <p className="text-muted text-sm">
        <span>
          <Trans>Price not known: ask the office</Trans>
        </span>
      </p>
    );
  }
  const usual = price.usual_cents === null ? null : formatPrice(price.usual_cents, i18n.locale);
  return (
    <p className="text-sm tabular-nums">
      <span className="font-semibold">{describePrice(price, i18n)}</span>
      {usual !== null && (
        <>
          {" "}
          <span className="text-muted">
            <Trans>(usually {usual})</Trans>
          </span>
        </>
      )}
    </p>
  );
}

/** The price of a list is that of one plan; all plans of an office share its own price. */
function describePrice({ planName: plan, ...price }: NamedPrice, i18n: I18n): string {
  const amount = formatPrice(price.member_cents, i18n.locale);
  const words = plan === undefined ? msg`${amount} member price` : msg`${amount} with ${plan}`;
  const described = i18n._(words);
  return price.is_estimate ? i18n._(msg`Estimate: ${described}`) : described;
}

interface PinPrice {
  /** Short enough for a pin; an estimate is marked as one. */
  label: string;
  sentence: string;
}

/** What a pin of one dentist says of the price; null where it is not known. */
export function createPinPrices(
  results: readonly Pick<RankedCard, "card" | "price">[],
  i18n: I18n,
): (pins: readonly Pick<Pin, "providerLocations">[]) => PinPrice | null {
  const prices = new Map(results.map(({ card, price }) => [card.id, price]));
  return (pins) => {
    const [only, ...others] = pins.flatMap(({ providerLocations }) => providerLocations);
    const price = only && others.length === 0 ? prices.get(only.id) : null;
    if (price == null) return null;
    const amount = formatPrice(price.member_cents, i18n.locale);
    return { label: price.is_estimate ? `~${amount}` : amount, sentence: describePrice(price, i18n) };
  };
}
