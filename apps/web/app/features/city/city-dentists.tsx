import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { isSpecialityCode } from "@smirk/domain/finder/speciality";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { Link } from "react-router";
import { useDirectoryNames } from "../../directory/use-directory-names.ts";
import { languageOf } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { JsonLd } from "../../shell/page/json-ld.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { specialitySlug } from "../../sitemap/speciality-slug.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { CityDentist } from "./city-dentist.tsx";
import { cityJsonLd } from "./city-json-ld.ts";
import type { CityPage } from "./load-city.ts";

const CHIP =
  "inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 font-semibold text-ink text-sm no-underline hover:bg-tint aria-[current=page]:border-action aria-[current=page]:bg-tint aria-[current=page]:text-on-tint";

export function CityDentists({ city }: { city: CityPage }) {
  const { t, i18n } = useLingui();
  const language = languageOf(i18n);
  const { origin, publicConfig } = useSite();
  const names = useDirectoryNames();
  const { name, state, total, speciality, locations } = city;
  const { brandName } = publicConfig;
  const field = speciality && names.speciality(speciality);
  const title = field ? t`${field} in ${name}, ${state}` : t`Dentists in ${name}, ${state}`;
  const [stateSlug, slug] = [state.toLowerCase(), city.city];
  const cityPath = paths.dentistsIn(stateSlug, slug);
  const path = paths.dentistsIn(stateSlug, slug, speciality ? specialitySlug(speciality) : undefined);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-8 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-14">
      <PageMeta
        title={title}
        image={`${cityPath}${speciality ? `/${speciality.toLowerCase()}` : ""}.png`}
        description={t`${title}: offices that give ${brandName} members lower prices, with reviews, phone numbers and opening hours. Not insurance.`}
      />
      <JsonLd
        data={cityJsonLd(city, { name: title, url: origin + inLanguage(path, language), origin, language })}
      />
      <div className="grid gap-3">
        <h1 className="wrap-anywhere font-bold text-3xl">{title}</h1>
        <p className="text-lg text-muted">
          <Plural
            value={total}
            one="# office where members pay less. Best rated first."
            other="# offices where members pay less. Best rated first."
          />
        </p>
      </div>
      <nav aria-label={t`Specialties`} className="flex flex-wrap gap-2">
        <Link to={cityPath} aria-current={speciality === null ? "page" : undefined} className={CHIP}>
          <Trans>All dentists</Trans>
        </Link>
        {city.specialities.filter(isSpecialityCode).map((code) => (
          <Link
            key={code}
            to={paths.dentistsIn(stateSlug, slug, specialitySlug(code))}
            aria-current={code === speciality ? "page" : undefined}
            className={CHIP}
          >
            {names.speciality(code)}
          </Link>
        ))}
      </nav>
      <ol className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {locations.map((location) => (
          <CityDentist key={location.id} location={location} />
        ))}
      </ol>
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
