import { Plural, Trans } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { Stars } from "../../../ui/controls/stars.tsx";

export const OPINIONS_ID = "opinions";

/** No history entry, so that "Back" leads to the previous page; moves focus too. */
function showOpinions(event: MouseEvent): void {
  const section = document.getElementById(OPINIONS_ID);
  if (section === null) return;
  event.preventDefault();
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
}

export function RatingLink({ location: { rating, review_count } }: { location: LocationDetails }) {
  if (rating === null || review_count === 0) {
    return (
      <p className="text-muted">
        <Trans>No reviews yet</Trans>
      </p>
    );
  }
  return (
    <a
      href={`#${OPINIONS_ID}`}
      onClick={showOpinions}
      className="inline-flex min-h-8 flex-wrap items-center gap-x-2 text-ink underline-offset-4 hover:underline"
    >
      <Stars rating={rating} className="h-5" />
      <span className="font-semibold">{rating.toFixed(1)}</span>
      <span className="text-muted">
        <Plural value={review_count} one="# review" other="# reviews" />
      </span>
    </a>
  );
}
