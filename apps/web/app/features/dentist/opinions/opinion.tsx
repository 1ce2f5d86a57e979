import { Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@smirk/domain/directory/provider";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Ref } from "react";
import { Stars } from "../../../ui/controls/stars/stars.tsx";

/** Author name and link as the source's terms require. */
export function Opinion({ review, ref }: { review: Review; ref?: Ref<HTMLLIElement> | undefined }) {
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
