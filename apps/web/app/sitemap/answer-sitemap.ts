import type { ListedCity } from "@smirk/contract/directory";
import { isSpecialityCode } from "@smirk/domain/finder/speciality";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { paths } from "../paths.ts";
import type { ListedLocation } from "./fetch-listed.ts";
import type { SitemapEntry } from "./sitemap-xml.ts";
import { specialitySlug } from "./speciality-slug.ts";

export function listPublicPages(origin: string): SitemapEntry[] {
  const pages = [paths.finder, paths.plans, paths.howItWorks, paths.signUp, paths.privacy, paths.terms];
  return pages.map((path) => pageIn(origin, path));
}

export function listCityPages(origin: string, cities: readonly ListedCity[]): SitemapEntry[] {
  return cities.flatMap(({ state, city, speciality, changed_on }) => {
    if (speciality !== null && !isSpecialityCode(speciality)) return [];
    const slug = speciality === null ? undefined : specialitySlug(speciality);
    return [{ ...pageIn(origin, paths.dentistsIn(state, city, slug)), changedOn: changed_on }];
  });
}

export function listDentistPages(origin: string, locations: readonly ListedLocation[]): SitemapEntry[] {
  return locations.map(({ id, changedOn }) => ({ ...pageIn(origin, paths.dentist(id)), changedOn }));
}

/** One entry names the page in every language. */
function pageIn(origin: string, path: string): SitemapEntry {
  const alternates = LANGUAGES.map((language) => ({
    language,
    address: origin + inLanguage(path, language),
  }));
  return { address: origin + path, alternates };
}

export function answerXml(xml: string): Response {
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
