import { notFound } from "../../../errors.ts";
import { findCityPage } from "./find-city-page.ts";

type CityPage = NonNullable<Awaited<ReturnType<typeof findCityPage>>>;

/** @throws 404 `not_found` */
export async function getCityPage(...asked: Parameters<typeof findCityPage>): Promise<CityPage> {
  const page = await findCityPage(...asked);
  if (page === null) throw notFound("There is no page for this city.");
  return page;
}
