import { describe, expect, it } from "vitest";
import { locationCard } from "../../../packages/domain/test/location-card.ts";
import type { CityPage } from "../app/features/city/city-pages.tsx";
import { CityDentists } from "../app/features/city/screen.tsx";
import { renderPage } from "./render-page.tsx";

const HOUSTON: CityPage = {
  city: "houston",
  name: "Houston",
  state: "TX",
  total: 515,
  in_plans: 515,
  page: 1,
  pages: 9,
  first: 1,
  locations: Array.from({ length: 60 }, (_, index) =>
    locationCard({
      id: String(index + 1),
      plans: index < 20 ? ["brightwell_discount_1"] : ["brightwell_insurance"],
    }),
  ),
  specialities: ["OR"],
  speciality: null,
};
const show = async (city: Partial<CityPage>, query = "") => {
  const html = await renderPage(
    () => <CityDentists city={{ ...HOUSTON, ...city }} prices={[]} />,
    `/dentists/tx/houston${query}`,
  );
  return { html, text: html.replaceAll(/<!-- -->|<[^>]+>/g, "") };
};
const addressesIn = (html: string, rel: string) =>
  Array.from(html.matchAll(/<link [^>]*>/g), ([tag]) => tag)
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => /href="https:\/\/smirk\.example([^"]*)"/.exec(tag)?.[1]);

describe("a town's page", () => {
  it.each([
    [{ in_plans: 515 }, "515 offices where members pay less."],
    [{ in_plans: 11 }, "Members pay less at 11 of 515 offices. These come first."],
    [{ in_plans: 0 }, "515 offices. They have no lower prices for members yet."],
    [{ in_plans: 1, total: 1, pages: 1 }, "1 office where members pay less."],
  ])("D1: promises lower prices where a plan has them alone: %j [USE-07]", async (city, said) => {
    expect((await show(city)).text).toContain(said);
  });

  it("D1: marks the offices in a plan's list, on a page that has others [USE-07]", async () => {
    const marks = async (city: Partial<CityPage>) =>
      (await show(city)).html.split(/>Members pay less</).length - 1;
    expect([await marks({ in_plans: 20 }), await marks({ in_plans: 515 })]).toEqual([20, 0]);
  });

  it("D1: describes itself without a promise where there is none [USE-07]", async () => {
    const described = async (inPlans: number) =>
      /<meta name="description" content="([^"]+)"/.exec((await show({ in_plans: inPlans })).html)?.[1];
    expect(await described(0)).toBe("Dentists in Houston, TX: reviews, phone numbers and opening hours.");
    expect(await described(11)).toContain("lower prices");
  });

  it("D2: says which of all it shows, and leads to the others without scripts [USE-07]", async () => {
    const { html, text } = await show({});
    expect(text).toContain("Showing 1 to 60 of 515, highest rated first.");
    const links = Array.from(html.matchAll(/<a [^>]*href="[^"]*\?page=(\d)"/g), ([, page]) => page);
    expect(links).toEqual(["2", "9", "2"]);
  });

  it("D2: gives each page an address, a title and places of its own [USE-07]", async () => {
    const { html, text } = await show(
      { page: 9, first: 481, locations: HOUSTON.locations.slice(25) },
      "?page=9",
    );
    expect(text).toContain("Showing 481 to 515 of 515");
    expect(/<title>[^<]*/.exec(html)?.[0]).toBe("<title>Dentists in Houston, TX, page 9 | Smirk");
    expect(addressesIn(html, "canonical")).toEqual(["/dentists/tx/houston?page=9"]);
    expect([addressesIn(html, "prev"), addressesIn(html, "next")]).toEqual([
      ["/dentists/tx/houston?page=8"],
      [],
    ]);
    expect([/"position":(\d+)/, /<ol start="(\d+)"/].map((place) => place.exec(html)?.[1])).toEqual([
      "481",
      "481",
    ]);
  });

  it("D2: has no pages where one shows all [USE-07]", async () => {
    const { html } = await show({ total: 60, pages: 1 });
    expect(addressesIn(html, "canonical")).toEqual(["/dentists/tx/houston"]);
    expect(html.split("?page=")).toHaveLength(1);
  });
});
