import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@smirk/domain/directory/provider";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import type { Ref } from "react";
import { useEffect, useRef, useState } from "react";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { Stars } from "../../ui/controls/stars.tsx";
import { OPINIONS_ID } from "./header/rating-link.tsx";
import { PageSection } from "./page-section.tsx";

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

/** Author name and link as the source's terms require. */
function Opinion({ review, ref }: { review: Review; ref?: Ref<HTMLLIElement> | undefined }) {
  const { i18n } = useLingui();
  const { authorAttribution: author, publishTime, text } = review;
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="grid gap-2 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-3 font-semibold">
          {author?.photoUri && (
            <img
              src={author.photoUri}
              alt=""
              width={40}
              height={40}
              loading="lazy"
              referrerPolicy="no-referrer"
              className="size-10 shrink-0 rounded-full bg-tint object-cover"
            />
          )}
          <Author author={author} />
        </div>
        {publishTime && (
          <time dateTime={publishTime} className="text-muted text-sm">
            {formatShortDate(dayOf(new Date(publishTime)), i18n.locale)}
          </time>
        )}
      </div>
      <Stars rating={review.rating} />
      {text ? (
        <p lang={text.languageCode ?? undefined} className="break-words">
          {text.text}
        </p>
      ) : (
        <p className="text-muted">
          <Trans>Rated without a comment.</Trans>
        </p>
      )}
    </li>
  );
}

function Author({ author }: { author: Review["authorAttribution"] }) {
  if (!author?.displayName) {
    return (
      <span>
        <Trans>A patient</Trans>
      </span>
    );
  }
  if (!author.uri?.startsWith("https://"))
    return <span className="min-w-0 break-words">{author.displayName}</span>;
  return (
    <a
      href={author.uri}
      target="_blank"
      rel="noopener"
      className="min-w-0 break-words text-ink underline underline-offset-4"
    >
      {author.displayName}
    </a>
  );
}
