import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import * as v from "valibot";
import { locationCardSchema } from "./location-card.ts";
import { route } from "./route.ts";

/** Addresses a sitemap file may hold (sitemaps.org protocol). */
export const SITEMAP_PAGE = 50_000;

export const locationIdsQuerySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.maxLength(18), v.regex(/^\d{1,18}$/)), "0"),
  limit: v.optional(
    v.pipe(v.string(), v.maxLength(5), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1)),
    String(SITEMAP_PAGE),
  ),
});

/** Published entries, ascending by id; of each the day its page changed last, YYYY-MM-DD. */
export const locationIdsAnswerSchema = v.object({
  ids: v.array(v.string()),
  changed_on: v.array(v.nullable(v.string())),
});

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(100));

export const cityQuerySchema = v.object({
  state: v.pipe(v.string(), v.maxLength(2), v.regex(/^[a-z]{2}$/)),
  city: slug,
  speciality: v.optional(v.picklist(SPECIALITY_CODES)),
  page: v.optional(v.pipe(v.string(), v.maxLength(4), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number))),
});

const listedCitySchema = v.object({
  /** Two small letters. */
  state: v.string(),
  city: v.string(),
  /** A code; null for the page of all dentists. */
  speciality: v.nullable(v.string()),
  changed_on: v.string(),
});
export type ListedCity = v.InferOutput<typeof listedCitySchema>;

export const citiesAnswerSchema = v.object({ cities: v.array(listedCitySchema) });

export const cityPageAnswerSchema = v.object({
  /** The name in the page's address; another one than asked for where the town has moved there. */
  city: v.string(),
  /** The gazetteer's; as most offices write it where the gazetteer does not have it. */
  name: v.string(),
  state: v.string(),
  /** Offices with this speciality, on all pages. */
  total: v.number(),
  /** How many of them are in a plan's list: members pay less there. They come first. */
  in_plans: v.number(),
  /** The first page is 1. */
  page: v.number(),
  pages: v.number(),
  /** The place of this page's first office among all. */
  first: v.number(),
  /** Ready cards, as the map's queries answer them. */
  locations: v.array(locationCardSchema),
  /** Codes with enough dentists for a page of their own. */
  specialities: v.array(v.string()),
});
export type CityPage = v.InferOutput<typeof cityPageAnswerSchema>;

/** Archives of streets that the operator has added, each with the box that it covers. */
export const streetsAnswerSchema = v.object({
  archives: v.array(v.object({ url: v.string(), bounds: v.array(v.number()) })),
});

export const listLocationIdsRoute = route("GET /directory/location_ids", {
  caller: "anyone",
  class: "directory",
  query: locationIdsQuerySchema,
  answer: locationIdsAnswerSchema,
});
export const listCitiesRoute = route("GET /directory/cities", {
  caller: "anyone",
  class: "directory",
  answer: citiesAnswerSchema,
});
export const getCityRoute = route("GET /directory/city", {
  caller: "anyone",
  class: "directory",
  query: cityQuerySchema,
  answer: cityPageAnswerSchema,
});
export const listStreetsRoute = route("GET /basemap/streets.json", {
  caller: "anyone",
  class: "asset",
  answer: streetsAnswerSchema,
});
