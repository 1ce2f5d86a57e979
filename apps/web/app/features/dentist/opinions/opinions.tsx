import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useEffect, useRef, useState } from "react";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { OPINIONS_ID } from "../header/rating-link.tsx";
import { PageSection } from "../page-section.tsx";
import { Opinion } from "./opinion.tsx";

const PAGE_SIZE = 5;

export function Opinions({ location }: { location: LocationDetails }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const firstNew = useRef<HTMLLIElement>(null);
  const place = location.cached_data?.google_data;
  const reviews = place?.reviews ?? [];
  useEffect(() => {
    // The button may be gone, so focus moves to the first new review.
    if (limit > PAGE_SIZE) firstNew.current?.focus();
  }, [limit]);
  return (
    <PageSection id={OPINIONS_ID} title={<Trans>Opinions</Trans>}>
      {reviews.length === 0 && (
        <p className="text-muted">
          <Trans>No one has reviewed this dentist yet.</Trans>
        </p>
      )}
      <ReviewCount shown={Math.min(limit, reviews.length)} all={location.review_count} />
      <ul className="grid gap-4">
        {reviews.slice(0, limit).map((review, index) => (
          <Opinion
            key={review.name ?? index}
            review={review}
            ref={index === limit - PAGE_SIZE ? firstNew : undefined}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {reviews.length > limit && (
          <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
            <Trans>Show more reviews</Trans>
          </Button>
        )}
        <MapsServiceLink uri={place?.googleMapsUri ?? null} />
      </div>
    </PageSection>
  );
}

/** Ratings count in the average whether or not their reviews are here. */
function ReviewCount({ shown, all }: { shown: number; all: number }) {
  if (shown === 0 || shown >= all) return null;
  return (
    <p className="text-muted">
      <Plural value={all} one={`Showing ${shown} of # review.`} other={`Showing ${shown} of # reviews.`} />
    </p>
  );
}

/** Our own reviews have this page as their address. */
function MapsServiceLink({ uri }: { uri: string | null }) {
  const { origin } = useSite();
  if (!uri?.startsWith("https://") || uri.startsWith(`${origin}/`)) return null;
  return (
    <a href={uri} target="_blank" rel="noopener" className={buttonClass("secondary", "main")}>
      <Trans>Load more on Google Maps</Trans>
      <Icon name="external" className="size-4" />
    </a>
  );
}
