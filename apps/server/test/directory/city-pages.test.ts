import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
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

  it.each([
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
