import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";
import { data } from "react-router";
import type { ApiFetch } from "../../api/api-fetch.ts";
import { findSpeciality } from "../../sitemap/city-slug.ts";

export interface CityPage {
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

/** @throws the page's 404 for an unknown city, or one with too few dentists */
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
  return { ...((await answer.json()) as Omit<CityPage, "speciality">), speciality: code };
}
