import type { CityPage as CityPageAnswer } from "@smirk/contract/directory";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { data, redirect } from "react-router";
import type { ApiFetch } from "../../api/api-fetch.ts";
import { paths } from "../../paths.ts";
import { findSpeciality } from "../../sitemap/speciality-slug.ts";

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
