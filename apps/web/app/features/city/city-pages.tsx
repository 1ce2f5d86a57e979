import { Trans, useLingui } from "@lingui/react/macro";
import type { CityPage as CityPageAnswer } from "@smirk/contract/directory";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { data, Link, redirect } from "react-router";
import type { ApiFetch } from "../../api/api-fetch.ts";
import type { PriceLink } from "../../directory/prices/price-links.server.ts";
import { languageOf } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { findSpeciality } from "../../sitemap/speciality-slug.ts";

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

interface CityPricesProps {
  /** The town's. */
  name: string;
  links: readonly PriceLink[];
}

/** Links to what the commonest procedures cost in the town, where enough offices said so. */
export function CityPrices({ name, links }: CityPricesProps) {
  const { t } = useLingui();
  if (links.length === 0) return null;
  const title = t`What procedures cost in ${name}`;
  return (
    <nav aria-label={title} className="flex flex-wrap gap-2">
      <h2 className="w-full font-semibold text-lg">{title}</h2>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={CHIP}>
          {link.name}
        </Link>
      ))}
    </nav>
  );
}

export interface CityPage extends CityPageAnswer {
  /** What the page is about; null for all dentists. */
  speciality: SpecialityCode | null;
}

interface CityAddress {
  state: string;
  city: string;
  speciality?: string | undefined;
}

/** What an address of a page has behind its path: nothing for the first one. */
export function pageQuery(page: number): string {
  return page === 1 ? "" : `?page=${page}`;
}

/**
 * @throws the page's 404 for an unknown city, one with too few dentists, and a number of no page; a redirect for
 * another spelling
 */
export async function loadCity(
  apiFetch: ApiFetch,
  { state, city, speciality }: CityAddress,
  { url, signal }: Pick<Request, "url" | "signal">,
): Promise<CityPage> {
  const code = speciality === undefined ? null : findSpeciality(speciality);
  const number = new URL(url).searchParams.get("page") ?? "1";
  if (code === undefined || !/^[1-9]\d{0,3}$/.test(number)) throw data(null, { status: 404 });
  const query = new URLSearchParams({
    state,
    city,
    ...(code !== null && { speciality: code }),
    ...(number !== "1" && { page: number }),
  });
  const answer = await apiFetch(`/directory/city?${query}`, { signal });
  if (!answer.ok) throw data(null, { status: answer.status < 500 ? 404 : answer.status });
  const found = (await answer.json()) as CityPageAnswer;
  const isFirst = new URL(url).searchParams.get("page") === "1";
  if (found.city !== city || isFirst) {
    throw redirect(paths.dentistsIn(state, found.city, speciality) + pageQuery(found.page), 301);
  }
  return { ...found, speciality: code };
}
