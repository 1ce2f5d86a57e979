import { expect, it } from "vitest";
import { loadCity } from "./city-pages.tsx";

const answerPage = async (path: string): Promise<Response> =>
  path.startsWith("/directory/city?state=mo")
    ? Response.json({
        city: "st-louis",
        name: "St. Louis",
        state: "MO",
        page: Number(/page=(\d+)/.exec(path)?.[1] ?? 1),
        locations: [],
        specialities: [],
      })
    : Response.json({}, { status: 404 });
const load = (
  state: string,
  city: string,
  { speciality, query = "" }: { speciality?: string; query?: string } = {},
) =>
  loadCity(
    answerPage,
    { state, city, speciality },
    { url: `https://smirk.example/${query}`, signal: AbortSignal.any([]) },
  ).catch((thrown: unknown) => thrown);

it.each([
  ["saint-louis", {}, "/dentists/mo/st-louis"],
  ["saint-louis", { speciality: "orthodontics" }, "/dentists/mo/st-louis/orthodontics"],
  ["saint-louis", { query: "?page=2" }, "/dentists/mo/st-louis?page=2"],
  ["st-louis", { query: "?page=1" }, "/dentists/mo/st-louis"],
])("T1, D2: %s %j answers 301 to its one address [USE-07]", async (city, asked, address) => {
  const answer = (await load("mo", city, asked)) as Response;
  expect([answer.status, answer.headers.get("location")]).toEqual([301, address]);
});

it("shows the page at its own address, and 404 where there is none [USE-07]", async () => {
  expect(await load("mo", "st-louis", { query: "?page=3" })).toMatchObject({ page: 3, speciality: null });
  expect(await load("tx", "katy")).toMatchObject({ init: { status: 404 } });
});

it.each(["0", "-1", "2.5", "1e3", "two", "12345", ""])("D2: has no page %j [USE-07]", async (page) => {
  expect(await load("mo", "st-louis", { query: `?page=${page}` })).toMatchObject({ init: { status: 404 } });
});
