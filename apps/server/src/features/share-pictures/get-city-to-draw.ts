import { readInput } from "@smirk/contract/read-input";
import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import * as v from "valibot";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { findCityPage } from "../directory/cities/find-city-page.ts";

const cityParams = v.object({
  state: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
  city: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(100)),
  speciality: v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(SPECIALITY_CODES))),
});

/** @throws 404 `not_found` for a city without a page, and for a speciality that there is not */
export async function getCityToDraw(ctx: Context, asked: unknown) {
  const given = readInput(cityParams, asked);
  const page = given.success ? await findCityPage(ctx, given.output) : null;
  if (!given.success || page === null) throw notFound("There is no page for this city.");
  return { page, drawn: { ...page, speciality: given.output.speciality ?? null } };
}
