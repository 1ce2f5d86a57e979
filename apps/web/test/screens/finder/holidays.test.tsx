import type { LocationCard } from "@smirk/domain/directory/location-card";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import type { Language } from "@smirk/domain/wire/language";
import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../../../packages/domain/test/location-card.ts";
import type { ApiCall } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

type Hours = Pick<LocationCard, "weekly_hours" | "holiday_hours">;

const WEEK = [1, 2, 3, 4, 5].flatMap((day) => [day * 1_440 + 540, day * 1_440 + 1_020]);
const THURSDAYS = [4 * 1_440 + 540, 4 * 1_440 + 1_020];
const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
const closed = (...days: string[]) => days.flatMap((day) => [dayNumber(day), 0, 0]);
const AWAY = [21, 22, 23, 24, 25, 28, 29, 30, 31].map((day) => `2026-12-${day}`);

function answerGraphql(hours: Hours) {
  const card = locationCard({ ...hours, confirmation: "confirmed", confirmed_on: "2026-11-05" });
  const { hours: opening_hours, holidays } = openingOf(hours);
  const page = {
    ...card,
    ...NO_PAGE_FIELDS,
    opening_hours,
    holidays: holidays.map((day) => ({ ...day, name: null })),
    prices: [],
    cached_data: null,
    provider: { ...card.provider, smirk_verified: false, center_name: null },
  };
  const answers: Record<string, unknown> = {
    getSingleProviderLocationDetails: page,
    findProviderLocationsInBoundingBox: [card],
    findMapContents: { total: 1, cut: false, locations: [card], clusters: [] },
    findNearestLocations: [],
  };
  return ({ body }: ApiCall) => {
    const { operationName, query } = body as { operationName?: string; query: string };
    const name = Object.keys(answers).find((one) => one === operationName || query.includes(one)) ?? "";
    return { data: { [name]: answers[name] } };
  };
}

async function open(path: string, hours: Hours, now: string, language: Language) {
  await renderScreen(path, {
    language,
    now: new Date(now),
    answers: {
      "POST /graphql": answerGraphql(hours),
      "GET /locations.json": [],
      "GET /subscription/get_plans": { plans: [] },
      "GET /places/service_area": { state: { code: "TX", name: "Texas" }, served: true },
    },
  });
}

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, " ").trim();

/** Moments at the office in Houston. */
it.each<[string, Language, Hours, string, page: string, row: string, head: string]>([
  [
    "away for two weeks",
    "en",
    { weekly_hours: WEEK, holiday_hours: closed(...AWAY) },
    "2026-12-22T12:00-06:00",
    "Closed now · opens Jan 4, 2027 at 9:00 AM",
    "Opens Jan 4 9AM",
    "",
  ],
  [
    "away for two weeks",
    "es",
    { weekly_hours: WEEK, holiday_hours: closed(...AWAY) },
    "2026-12-22T12:00-06:00",
    "Cerrado ahora · abre el 4 ene 2027 a las 9:00 a.m.",
    "Abre el 4 ene a las 9 a.m.",
    "",
  ],
  [
    "of no known week, on a day that it closes",
    "en",
    { weekly_hours: [], holiday_hours: closed("2026-12-22") },
    "2026-12-22T12:00-06:00",
    "Closed today",
    "Closed today",
    "",
  ],
  [
    "of no known week, on a day that it closes",
    "es",
    { weekly_hours: [], holiday_hours: closed("2026-12-22") },
    "2026-12-22T12:00-06:00",
    "Hoy está cerrado",
    "Hoy está cerrado",
    "",
  ],
  [
    "open on Thursdays alone, on a Friday before Thanksgiving",
    "en",
    { weekly_hours: THURSDAYS, holiday_hours: [] },
    "2026-11-20T12:00-06:00",
    "Closed now · opens Dec 3, 2026 at 9:00 AM",
    "Opens Dec 3 9AM",
    "",
  ],
  [
    "open all week, on Thanksgiving",
    "en",
    { weekly_hours: WEEK, holiday_hours: [] },
    "2026-11-26T12:00-06:00",
    "Holiday: call to be sure",
    "",
    "Holiday: call to be sure",
  ],
  [
    "open all week, on the eve of Thanksgiving",
    "en",
    { weekly_hours: WEEK, holiday_hours: [] },
    "2026-11-25T19:00-06:00",
    "Closed now · opens Friday at 9:00 AM",
    "Opens Fri 9AM",
    "Tomorrow is a holiday: call to be sure",
  ],
  [
    "open all week, on the eve of Thanksgiving",
    "es",
    { weekly_hours: WEEK, holiday_hours: [] },
    "2026-11-25T19:00-06:00",
    "Cerrado ahora · abre el viernes a las 9:00 a.m.",
    "Abre el vie a las 9 a.m.",
    "Mañana es día feriado: llame para confirmar",
  ],
])(
  "an office %s (%s) is called so on its page and in a list of tomorrow [OFF-03] [USE-20]",
  async (...story) => {
    const [, language, hours, now, page, row, head] = story;
    await open(paths.dentist("1"), hours, now, language);
    await expect.poll(() => document.body.textContent?.replaceAll(/\s/g, " ")).toContain(page);
    expect(screen.queryAllByRole("row").length).toBeGreaterThan(0);
    await open("/?open=tomorrow", hours, now, language);
    await expect.poll(() => document.querySelector("#results h2")).toBeVisible();
    await passTime(1_000);
    const note =
      /Holiday: call to be sure|Tomorrow is a holiday: call to be sure|Mañana es día feriado: llame para confirmar/;
    await expect.poll(() => plain(document.querySelector("#results .result-opening"))).toBe(row);
    await expect.poll(() => note.exec(document.body.textContent ?? "")?.[0] ?? "").toBe(head);
  },
);
