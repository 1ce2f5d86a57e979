import type { ListedCity } from "@smirk/contract/directory";
import type { PricedTown } from "@smirk/domain/fees/price-page";
import { isSpecialityCode } from "@smirk/domain/finder/speciality";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { memberPaths } from "../member-paths.ts";
import { paths } from "../paths.ts";
import type { ListedLocation } from "./fetch-listed.ts";
import { specialitySlug } from "./speciality-slug.ts";

export function listPublicPages(origin: string): SitemapEntry[] {
  const pages = [
    paths.finder,
    paths.plans,
    paths.savings,
    paths.howItWorks,
    paths.signUp,
    paths.privacy,
    memberPaths.whatWeSent,
    paths.terms,
    paths.accessibility,
    paths.directoryAccuracy,
    paths.offices,
    memberPaths.developers,
  ];
  return pages.map((path) => pageIn(origin, path));
}

export function listCityPages(origin: string, cities: readonly ListedCity[]): SitemapEntry[] {
  return cities.flatMap(({ state, city, speciality, changed_on }) => {
    if (speciality !== null && !isSpecialityCode(speciality)) return [];
    const slug = speciality === null ? undefined : specialitySlug(speciality);
    return [{ ...pageIn(origin, paths.dentistsIn(state, city, slug)), changedOn: changed_on }];
  });
}

export function listPricePages(origin: string, towns: readonly PricedTown[]): SitemapEntry[] {
  return towns.flatMap(({ state, city, procedures }) => [
    pageIn(origin, paths.pricesIn(state, city)),
    ...procedures.map((procedure) => pageIn(origin, paths.pricesIn(state, city, procedure))),
  ]);
}

/** The ways to the towns: the page of all states, and one of each. */
export function listPriceStates(origin: string, towns: readonly PricedTown[]): SitemapEntry[] {
  if (towns.length === 0) return [];
  const states = [...new Set(towns.map(({ state }) => state))];
  return [paths.prices, ...states.map((state) => paths.pricesIn(state))].map((path) => pageIn(origin, path));
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

interface SitemapEntry {
  /** Absolute (sitemaps.org). */
  address: string;
  /** Addresses by language; the page's own too. */
  alternates?: readonly { language: string; address: string }[];
  /** YYYY-MM-DD. */
  changedOn?: string | null;
}

export function writeUrlSet(entries: readonly SitemapEntry[]): string {
  return writeXml("urlset", "url", entries);
}

export function writeSitemapIndex(addresses: readonly string[]): string {
  return writeXml(
    "sitemapindex",
    "sitemap",
    addresses.map((address) => ({ address })),
  );
}

const XHTML = "http://www.w3.org/1999/xhtml";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

function writeXml(root: string, name: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ address, alternates = [], changedOn }) => {
    const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    const links = alternates.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${escapeXml(each.address)}"/>`,
    );
    return `<${name}><loc>${escapeXml(address)}</loc>${lastmod}${links.join("")}</${name}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${lines.join("\n")}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
