import { data } from "react-router";
import { serverContext } from "../../server-context.ts";
import {
  answerXml,
  listCityPages,
  listDentistPages,
  listPricePages,
  listPriceStates,
  listPublicPages,
  writeUrlSet,
} from "../../sitemap/answer-sitemap.ts";
import { fetchCities, fetchLocations } from "../../sitemap/fetch-listed.ts";
import { CITY_START, listTownsOf, PRICE_START, PUBLIC_START } from "../../sitemap/list-sitemap-starts.ts";
import type { Route } from "./+types/sitemap-page";

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { origin, apiFetch, pricePages } = context.get(serverContext);
  const start = /^(pages|cities|prices-[1-9]\d{0,3}|\d{1,18})\.xml$/.exec(params.start)?.[1];
  if (start === undefined) throw data(null, { status: 404 });
  if (start === PUBLIC_START) {
    const towns = (await pricePages?.list()) ?? [];
    return answerXml(writeUrlSet([...listPublicPages(origin), ...listPriceStates(origin, towns)]));
  }
  if (start === CITY_START) return answerXml(writeUrlSet(listCityPages(origin, await fetchCities(apiFetch))));
  if (start.startsWith(PRICE_START)) {
    const towns = listTownsOf(start, (await pricePages?.list()) ?? []);
    if (towns.length === 0) throw data(null, { status: 404 });
    return answerXml(writeUrlSet(listPricePages(origin, towns)));
  }
  const locations = await fetchLocations(apiFetch, start);
  if (locations.length === 0) throw data(null, { status: 404 });
  return answerXml(writeUrlSet(listDentistPages(origin, locations)));
}
