import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { isSpecialityCode } from "@smirk/domain/finder/speciality";
import { isCheaperForMembers } from "@smirk/domain/membership/plan-lists";
import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { Link } from "react-router";
import { linkPricePages, loadPriceI18n, type PriceLink } from "../../directory/prices/price-links.server.ts";
import { providerName } from "../../directory/provider-name.ts";
import { useDirectoryNames } from "../../directory/use-directory-names.ts";
import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../i18n/area-texts.tsx";
import { languageOf } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { serverContext } from "../../server-context.ts";
import { JsonLd } from "../../shell/page/json-ld.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { specialitySlug } from "../../sitemap/speciality-slug.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { HolidayNote } from "../../ui/opening/opening-words.tsx";
import type { Route } from "./+types/screen";
import { CityDentist } from "./city-dentist.tsx";
import { CHIP, type CityPage, CityPages, CityPrices, loadCity, pageQuery } from "./city-pages.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { apiFetch, pricePages } = context.get(serverContext);
  const [city, messages, i18n] = await Promise.all([
    loadCity(apiFetch, params, request),
    loadAreaMessages("public", request),
    loadPriceI18n(request),
  ]);
  const town = await pricePages?.ofTown({ state: params.state, city: city.city });
  return { city, messages, prices: linkPricePages(i18n, town) };
}

export default function CityScreen({ loaderData: { city, messages, prices } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <CityDentists city={city} prices={prices} />
    </AreaTexts>
  );
}

interface CityDentistsProps {
  city: CityPage;
  /** Pages of what procedures cost in the town. */
  prices: readonly PriceLink[];
}

export function CityDentists({ city, prices }: CityDentistsProps) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const { name, state, speciality, locations, total, in_plans: inPlans } = city;
  const field = speciality && names.speciality(speciality);
  const title = field ? t`${field} in ${name}, ${state}` : t`Dentists in ${name}, ${state}`;
  const slug = speciality ? specialitySlug(speciality) : undefined;
  const path = paths.dentistsIn(state.toLowerCase(), city.city, slug);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-8 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-14">
      <CityHead city={city} title={title} path={path} />
      <div className="grid gap-3">
        <h1 className="wrap-anywhere font-bold text-[min(1.875rem,11vw)]">{title}</h1>
        <p className="text-lg text-muted">
          <MemberPrices city={city} /> <Shown city={city} /> <HolidayNote locations={locations} />
        </p>
      </div>
      <Fields city={city} />
      <ol start={city.first} className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {locations.map((location) => (
          <CityDentist
            key={location.id}
            location={location}
            isMarked={inPlans < total && isCheaperForMembers(location.plans)}
          />
        ))}
      </ol>
      <CityPages city={city} path={path} />
      <CityPrices name={name} links={prices} />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.finder} className="max-sm:w-full">
          <Trans>Find a dentist on the map</Trans>
        </ButtonLink>
        <ButtonLink to={paths.plans} variant="secondary" className="max-sm:w-full">
          <Trans>See plans and prices</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}

function CityHead({ city, title, path }: { city: CityPage; title: string; path: string }) {
  const { t, i18n } = useLingui();
  const { origin, publicConfig } = useSite();
  const language = languageOf(i18n);
  const { page, speciality, in_plans: inPlans } = city;
  const { brandName } = publicConfig;
  const query = pageQuery(page);
  const picture = paths.dentistsIn(city.state.toLowerCase(), city.city, speciality?.toLowerCase());
  return (
    <>
      <PageMeta
        title={page === 1 ? title : t`${title}, page ${page}`}
        image={`${picture}.png`}
        query={query}
        description={
          inPlans > 0
            ? t`${title}: offices that give ${brandName} members lower prices, with reviews, phone numbers and opening hours. Not insurance.`
            : t`${title}: reviews, phone numbers and opening hours.`
        }
      />
      <JsonLd
        data={cityJsonLd(city, {
          name: title,
          url: origin + inLanguage(path + query, language),
          origin,
          language,
        })}
      />
    </>
  );
}

/** Only offices in a plan's list are where members pay less. */
function MemberPrices({ city: { total, in_plans: inPlans } }: { city: CityPage }) {
  if (inPlans === 0)
    return (
      <Plural
        value={total}
        one="# office. It has no lower price for members yet."
        other="# offices. They have no lower prices for members yet."
      />
    );
  if (inPlans < total)
    return (
      <Trans>
        Members pay less at {inPlans} of {total} offices. These come first.
      </Trans>
    );
  return (
    <Plural value={total} one="# office where members pay less." other="# offices where members pay less." />
  );
}

function Shown({ city: { total, first, pages, locations } }: { city: CityPage }) {
  if (pages === 1) return <Trans>Highest rated first.</Trans>;
  const last = first + locations.length - 1;
  return (
    <Trans>
      Showing {first} to {last} of {total}, highest rated first.
    </Trans>
  );
}

function Fields({ city: { city, state, speciality, specialities } }: { city: CityPage }) {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const pathOf = (slug?: string) => paths.dentistsIn(state.toLowerCase(), city, slug);
  return (
    <nav aria-label={t`Specialties`} className="flex flex-wrap gap-2">
      <Link to={pathOf()} aria-current={speciality === null ? "page" : undefined} className={CHIP}>
        <Trans>All dentists</Trans>
      </Link>
      {specialities.filter(isSpecialityCode).map((code) => (
        <Link
          key={code}
          to={pathOf(specialitySlug(code))}
          aria-current={code === speciality ? "page" : undefined}
          className={CHIP}
        >
          {names.speciality(code)}
        </Link>
      ))}
    </nav>
  );
}

/** The dentists of this page, with their places in the town's whole list. */
function cityJsonLd(
  { locations, total, first }: CityPage,
  { name, url, origin, language }: { name: string; url: string; origin: string; language: Language },
) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    url,
    numberOfItems: total,
    itemListElement: locations.map((location, index) => ({
      "@type": "ListItem",
      position: first + index,
      name: providerName(location.provider),
      url: origin + inLanguage(paths.dentist(location.id), language),
    })),
  };
}
