import { Plural, Trans } from "@lingui/react/macro";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { Stars } from "../../../ui/controls/stars.tsx";

export function Rating({ card }: { card: LocationCard }) {
  if (card.rating === null || card.review_count === 0) {
    return (
      <p className="text-muted text-sm">
        <Trans>No reviews yet</Trans>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <Stars rating={card.rating} className="h-3.5" />
      <span className="font-semibold text-ink">{card.rating.toFixed(1)}</span>
      <span aria-hidden="true">({card.review_count})</span>
      <span className="sr-only">
        <Plural value={card.review_count} one="# review" other="# reviews" />
      </span>
    </p>
  );
}
