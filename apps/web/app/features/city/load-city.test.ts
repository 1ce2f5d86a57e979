import { expect, it } from "vitest";
import { loadCity } from "./load-city.ts";

const answerPage = async (path: string): Promise<Response> =>
  path.startsWith("/directory/city?state=mo")
    ? Response.json({
        city: "st-louis",
        name: "St. Louis",
        state: "MO",
        total: 3,
        locations: [],
        specialities: [],
      })
    : Response.json({}, { status: 404 });
const load = (state: string, city: string, speciality?: string) =>
  loadCity(answerPage, { state, city, speciality }, AbortSignal.any([])).catch((thrown: unknown) => thrown);

it.each([
  [undefined, "/dentists/mo/st-louis"],
  ["orthodontics", "/dentists/mo/st-louis/orthodontics"],
])("T1: an old address answers 301 to the town's one page (%s) [USE-07]", async (speciality, address) => {
  const answer = (await load("mo", "saint-louis", speciality)) as Response;
  expect([answer.status, answer.headers.get("location")]).toEqual([301, address]);
});

it("shows the page at its own address, and 404 where there is none [USE-07]", async () => {
  expect(await load("mo", "st-louis")).toMatchObject({ name: "St. Louis", speciality: null });
  expect(await load("tx", "katy")).toMatchObject({ init: { status: 404 } });
});
