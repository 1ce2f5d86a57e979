import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { data, redirect } from "react-router";
import type { ApiFetch } from "../../api/api-fetch.ts";
import { paths } from "../../paths.ts";
import { findSpeciality } from "../../sitemap/speciality-slug.ts";

export interface CityPage {
  /** As in the page's address. */
  city: string;
  name: string;
  state: string;
  total: number;
  locations: LocationCard[];
  specialities: string[];
  /** What the page is about; null for all dentists. */
  speciality: SpecialityCode | null;
}

interface CityAddress {
  state: string;
  city: string;
  speciality?: string | undefined;
}

/** @throws the page's 404 for an unknown city, or one with too few dentists; a redirect for another spelling */
export async function loadCity(
  apiFetch: ApiFetch,
  { state, city, speciality }: CityAddress,
  signal: AbortSignal,
): Promise<CityPage> {
  const code = speciality === undefined ? null : findSpeciality(speciality);
  if (code === undefined) throw data(null, { status: 404 });
  const query = new URLSearchParams({ state, city, ...(code !== null && { speciality: code }) });
  const answer = await apiFetch(`/directory/city?${query}`, { signal });
  if (!answer.ok) throw data(null, { status: answer.status < 500 ? 404 : answer.status });
  const page = (await answer.json()) as Omit<CityPage, "speciality">;
  if (page.city !== city) throw redirect(paths.dentistsIn(state, page.city, speciality), 301);
  return { ...page, speciality: code };
}
