import { Trans, useLingui } from "@lingui/react/macro";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { Link } from "react-router";
import { languageOf } from "../../i18n/load-i18n.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { type CityPage, pageQuery } from "./load-city.ts";

export const CHIP =
  "inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 font-semibold text-ink text-sm no-underline hover:bg-tint aria-[current=page]:border-action aria-[current=page]:bg-tint aria-[current=page]:text-on-tint";

interface CityPagesProps {
  city: CityPage;
  /** The first page's. */
  path: string;
}

/** Links to the other pages of a town: plain ones, that work without scripts, and for search engines in the head. */
export function CityPages({ city: { page, pages }, path }: CityPagesProps) {
  const { t, i18n } = useLingui();
  const { origin } = useSite();
  if (pages === 1) return null;
  const hrefOf = (number: number) => origin + inLanguage(path + pageQuery(number), languageOf(i18n));
  const numbers = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center gap-2">
      {page > 1 && <link rel="prev" href={hrefOf(page - 1)} />}
      {page < pages && <link rel="next" href={hrefOf(page + 1)} />}
      {page > 1 && (
        <Link to={path + pageQuery(page - 1)} className={CHIP}>
          <Trans>Previous page</Trans>
        </Link>
      )}
      {[...new Set(numbers)].map((number) => (
        <Link
          key={number}
          to={path + pageQuery(number)}
          aria-label={t`Page ${number} of ${pages}`}
          aria-current={number === page ? "page" : undefined}
          className={CHIP}
        >
          {number}
        </Link>
      ))}
      {page < pages && (
        <Link to={path + pageQuery(page + 1)} className={CHIP}>
          <Trans>Next page</Trans>
        </Link>
      )}
    </nav>
  );
}
