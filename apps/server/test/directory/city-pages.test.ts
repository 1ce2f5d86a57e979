import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleTowns } from "../../src/features/directory/cities/settle-towns.ts";
import { addDentist, refreshCards } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";

describe("the pages of cities", () => {
  const clock = createSettableClock("2026-11-22T12:00:00Z");
  let fixture: TestApp<"clock">;
  const get = async (path: string) => {
    const answer = await fixture.app.inject(path);
    return { status: answer.statusCode, ...answer.json() };
  };
  const add = (lastName: string, city: string, specialities: string[], rating?: number) =>
    addDentist(fixture.db, {
      provider: { last_name: lastName, specialities },
      location: { city, state: "MO" },
      ...(rating !== undefined && { place: { rating, rating_count: 9 } }),
    });

  beforeAll(async () => {
    fixture = await createTestApp({ clock });
    await add("Abel", "St. Louis", ["GD"], 4.1);
    await add("Bell", "St. Louis", ["OR"]);
    await add("Cole", "ST LOUIS", ["OR", "GD"], 4.9);
    await add("Dean", "St. Louis", ["OR"], 3.5);
    await add("Earl", "Katy", ["OR"]);
  });
  afterAll(() => fixture.close());

  it("show a city's dentists, best rated first, however the city is spelled [USE-07]", async () => {
    const page = await get("/directory/city?state=mo&city=st-louis");
    expect(page).toMatchObject({ name: "St. Louis", state: "MO", total: 4, specialities: ["OR"] });
    expect(
      page.locations.map((card: { provider: { last_name: string } }) => card.provider.last_name),
    ).toEqual(["Cole", "Abel", "Dean", "Bell"]);
  });

  it("show one speciality where three dentists have it [USE-07]", async () => {
    expect(await get("/directory/city?state=mo&city=st-louis&speciality=OR")).toMatchObject({ total: 3 });
  });

  it.each([
    "/directory/city?state=mo&city=st-louis&speciality=GD",
    "/directory/city?state=mo&city=katy",
    "/directory/city?state=tx&city=st-louis",
  ])("are missing with fewer than three dentists: %s [USE-07]", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("lead to another spelling's one page [USE-07]", async () => {
    const moved = await get("/directory/city?state=mo&city=saint-louis&speciality=OR");
    expect(moved).toMatchObject({ city: "st-louis", total: 3 });
  });

  it("D1: count offices in a plan's list apart, and show them first [USE-07]", async () => {
    const plans = ["brightwell_discount_1"];
    const inPlan = fixture.db.updateTable("provider_locations").set({ plans }).where("city", "=", "ST LOUIS");
    await inPlan.execute();
    await refreshCards(fixture.db);
    const page = await get("/directory/city?state=mo&city=st-louis");
    expect(page).toMatchObject({ total: 4, in_plans: 1 });
    expect(page.locations.map((card: { plans: string[] }) => card.plans)).toEqual([plans, [], [], []]);
    await fixture.db.updateTable("provider_locations").set({ plans: [] }).execute();
    await refreshCards(fixture.db);
    expect(await get("/directory/city?state=mo&city=st-louis")).toMatchObject({ total: 4, in_plans: 0 });
  });

  it("count no office where an insurer alone pays less, as the dentist's page says [USE-20]", async () => {
    const set = (plans: string[], name: string) =>
      fixture.db
        .updateTable("provider_locations")
        .set({ plans })
        .where("provider_id", "in", (eb) =>
          eb.selectFrom("providers").select("id").where("last_name", "=", name),
        )
        .execute();
    await set(["brightwell_insurance"], "Cole");
    await set(["brightwell_insurance", "brightwell_discount_2"], "Bell");
    await refreshCards(fixture.db);
    const page = await get("/directory/city?state=mo&city=st-louis");
    expect(page).toMatchObject({ total: 4, in_plans: 1 });
    expect(
      page.locations.map((card: { provider: { last_name: string } }) => card.provider.last_name),
    ).toEqual(["Bell", "Cole", "Abel", "Dean"]);
    await fixture.db.updateTable("provider_locations").set({ plans: [] }).execute();
    await refreshCards(fixture.db);
  });

  it("D2: have all their dentists on pages of 60, and no page after the last [USE-07]", async () => {
    await sql`
      with people as (
        insert into providers (name, last_name, search_name, search_last_name)
        select 'Ann', 'Doe', 'ann', 'doe' from generate_series(1, 130) returning id)
      insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude)
      select id, '1 Elm St', 'Salem', 'MO', '65560', 37.6, -91.5 from people`.execute(fixture.db);
    await refreshCards(fixture.db);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => get(`/directory/city?state=mo&city=salem&page=${page}`)),
    );
    const ids = pages.flatMap(({ locations }) => locations.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(130);
    expect(pages.map(({ page, pages: all, first, total }) => [page, all, first, total])).toEqual([
      [1, 3, 1, 130],
      [2, 3, 61, 130],
      [3, 3, 121, 130],
    ]);
    expect((await get("/directory/city?state=mo&city=salem&page=4")).status).toBe(404);
    await sql`delete from providers where last_name = 'Doe'`.execute(fixture.db);
  });

  it.each([
    "/directory/city?state=mo&city=st-louis&page=0",
    "/directory/city?state=mo&city=st-louis&page=99999",
    "/directory/city",
    "/directory/city?state=MO&city=katy",
    "/directory/city?state=mo&city=St.%20Louis",
  ])("have addresses of small letters alone: %s [USE-07]", async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  it("are listed for the sitemap, with the day of their last change [USE-07]", async () => {
    const { cities } = await get("/directory/cities");
    const city = { state: "mo", city: "st-louis", changed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect(cities).toEqual([
      { ...city, speciality: null },
      { ...city, speciality: "OR" },
    ]);
  });

  it("leave the list when dentists leave the city [USE-07]", async () => {
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("city", "=", "ST LOUIS")
      .execute();
    const { cities } = await get("/directory/cities");
    expect(cities.map(({ speciality }: { speciality: string | null }) => speciality)).toEqual([null]);
  });
});

/** ID, state and ZIP code, the one page with its name, and spellings with the addresses that they had. */
const TOWNS = [
  [
    "T1",
    "MO 63101",
    "st-louis",
    "St. Louis",
    { "ST LOUIS": "st-louis", "ST. LOUIS": "", "SAINT LOUIS": "saint-louis" },
  ],
  ["T2", "CO 81212", "canon-city", "Cañon City", { "CAÑON CITY": "ca-on-city", "CANON CITY": "canon-city" }],
  ["T3", "TX 76102", "fort-worth", "Fort Worth", { "FT WORTH": "ft-worth", "FORT WORTH": "fort-worth" }],
  ["T4", "TX 77002", "houston", "Houston", { "HOUSTON TX": "houston-tx", "HOUSTON, TEXAS": "houston-texas" }],
  [
    "T5",
    "AR 72114",
    "north-little-rock",
    "North Little Rock",
    { "N LITTLE ROCK": "n-little-rock", "NORTH LITTLE ROCK": "" },
  ],
  ["T6", "TX 75070", "mckinney", "McKinney", { "MC KINNEY": "mc-kinney", MCKINNEY: "mckinney" }],
  ["T6", "IL 62269", "o-fallon", "O'Fallon", { "O FALLON": "o-fallon", OFALLON: "ofallon" }],
] as const;

describe("one town", () => {
  let fixture: TestApp;
  const listTowns = async (): Promise<string[]> => {
    const { cities } = (await fixture.app.inject("/directory/cities")).json();
    return cities.flatMap(
      ({ state, city, speciality }: { state: string; city: string; speciality: unknown }) =>
        speciality === null ? [`${state}/${city}`] : [],
    );
  };
  const getTown = async (state: string, city: string) =>
    (await fixture.app.inject(`/directory/city?state=${state.toLowerCase()}&city=${city}`)).json();

  beforeAll(async () => {
    fixture = await createTestApp();
    for (const [, place, , , spellings] of TOWNS) {
      const [state = "", zip = ""] = place.split(" ");
      for (const city of Object.keys(spellings)) {
        for (const last_name of ["Abel", "Bell", "Cole"])
          await addDentist(fixture.db, { provider: { last_name }, location: { city, state, zip } });
      }
    }
  });
  afterAll(() => fixture.close());

  it.each(TOWNS)("%s: in %s has the one page %s [USE-07]", async (_id, place, slug, name, spellings) => {
    const [state = ""] = place.split(" ");
    const total = 3 * Object.keys(spellings).length;
    expect(await getTown(state, slug)).toMatchObject({ city: slug, name, total });
    for (const old of Object.values(spellings).filter(Boolean))
      expect(await getTown(state, old)).toMatchObject({ city: slug, total });
    const towns = await listTowns();
    expect(towns.filter((town) => town.startsWith(`${state.toLowerCase()}/${slug.slice(0, 1)}`))).toEqual([
      `${state.toLowerCase()}/${slug}`,
    ]);
  });

  it("T1: is settled again when the release before moves an office [USE-07]", async () => {
    const moved = fixture.db.updateTable("provider_locations").where("city", "=", "ST. LOUIS");
    await moved.set({ city: "OFALLON", state: "IL", zip: "62269" }).execute();
    expect(await getTown("IL", "o-fallon")).toMatchObject({ total: 9 });
    expect(await getTown("MO", "st-louis")).toMatchObject({ total: 6 });
  });

  it("T1: keeps its old pages while an upgrade is at work, and loses no office [USE-07]", async () => {
    await sql`update provider_locations set town = null`.execute(fixture.db);
    await fixture.db.transaction().execute(async (trx) => {
      await sql`select from provider_locations for update`.execute(trx);
      expect(await getTown("MO", "saint-louis")).toMatchObject({ city: "saint-louis", total: 3 });
      expect(await getTown("AR", "n-little-rock")).toMatchObject({ city: "n-little-rock", total: 3 });
    });
    await settleTowns(fixture.ctx);
    expect(await getTown("MO", "saint-louis")).toMatchObject({ city: "st-louis", total: 6 });
  });
});
