import { Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@smirk/domain/provider";
import { useState } from "react";
import type { LocationDetails } from "../../api/providers.ts";
import { useSite } from "../../page/use-site.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { Stars } from "../../ui/stars.tsx";
import { PageSection } from "./page-section.tsx";

const PAGE_SIZE = 6;

/** What others say; the rating at the top of the page leads here. */
export function Opinions({ location }: { location: LocationDetails }) {
  const { origin } = useSite();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const place = location.cached_data?.google_data;
  const reviews = place?.reviews ?? [];
  const elsewhere = place?.googleMapsUri ?? null;
  // Reviews of our own carry this very page as their address.
  const isElsewhere = elsewhere?.startsWith("https://") && !elsewhere.startsWith(`${origin}/`);
  return (
    <PageSection id="opinions" title={<Trans>Opinions</Trans>}>
      {reviews.length === 0 && (
        <p className="text-muted">
          <Trans>Nobody has written about this dentist yet.</Trans>
        </p>
      )}
      <ul className="grid gap-4">
        {reviews.slice(0, limit).map((review, index) => (
          <Opinion key={review.name ?? index} review={review} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {reviews.length > limit && (
          <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
            <Trans>Show more opinions</Trans>
          </Button>
        )}
        {isElsewhere && elsewhere && (
          <a href={elsewhere} target="_blank" rel="noopener" className={buttonClass("secondary", "main")}>
            <Trans>More on the maps service</Trans>
            <Icon name="external" className="size-4" />
          </a>
        )}
      </div>
    </PageSection>
  );
}

function Opinion({ review }: { review: Review }) {
  const { t, i18n } = useLingui();
  const { authorAttribution: author, publishTime, text } = review;
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {author?.uri ? (
            <a
              href={author.uri}
              target="_blank"
              rel="noopener"
              className="text-ink underline-offset-4 hover:underline"
            >
              {author.displayName}
            </a>
          ) : (
            (author?.displayName ?? t`A patient`)
          )}
        </p>
        {publishTime && (
          <time dateTime={publishTime} className="text-muted text-sm">
            {date.format(new Date(publishTime))}
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
