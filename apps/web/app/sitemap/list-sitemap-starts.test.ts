import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { describe, expect, it } from "vitest";
import { listCityPages, listPricePages, listPriceStates, writeUrlSet } from "./answer-sitemap.ts";
import { fetchLocations, SITEMAP_SIZE } from "./fetch-listed.ts";
import { listPriceStarts, listSitemapStarts, listTownsOf } from "./list-sitemap-starts.ts";

/** A directory of the ids 1 to `count`. */
function makeDirectory(count: number) {
  return async (path: string): Promise<Response> => {
    const query = new URL(path, "http://directory.test").searchParams;
    const after = Number(query.get("after"));
    const length = Math.min(Number(query.get("limit")), count - after);
    const ids = Array.from({ length }, (_, index) => String(after + index + 1));
    return Response.json({ ids, changed_on: ids.map(() => "2026-11-03") });
  };
}

async function listStarts(count: number): Promise<string[]> {
  const directory = makeDirectory(count);
  return listSitemapStarts(directory, await fetchLocations(directory));
}

describe("the sitemap", () => {
  it("names one file for each 50,000 dentist pages, by the id before its first", async () => {
    expect(await listStarts(SITEMAP_SIZE - 1)).toEqual(["pages", "cities", "0"]);
    expect(await listStarts(SITEMAP_SIZE)).toEqual(["pages", "cities", "0"]);
    expect(await listStarts(2 * SITEMAP_SIZE + 1)).toEqual(["pages", "cities", "0", "50000", "100000"]);
  });

  it("names a file for each 746 towns with prices, of at most 50,000 pages [FEE-06]", () => {
    const towns = Array.from({ length: 1_600 }, (_, index) => ({
      state: "tx",
      city: `town-${index}`,
      name: `Town ${index}`,
      procedures: PROCEDURES.map(({ slug }) => slug),
    }));
    const files = listPriceStarts(towns).map((start) => listTownsOf(start, towns));
    expect(listPriceStarts(towns)).toEqual(["prices-1", "prices-2", "prices-3"]);
    expect(files.flat()).toEqual(towns);
    expect(listPriceStarts([])).toEqual([]);
    const pages = listPricePages("https://smirk.example", files[0] ?? []);
    expect(pages.length).toBeGreaterThan(49_000);
    expect(pages.length).toBeLessThanOrEqual(SITEMAP_SIZE);
    expect(pages.slice(0, 2).map(({ address }) => address)).toEqual([
      "https://smirk.example/prices/tx/town-0",
      "https://smirk.example/prices/tx/town-0/checkup",
    ]);
    expect(listPriceStates("https://smirk.example", towns).map(({ address }) => address)).toEqual([
      "https://smirk.example/prices",
      "https://smirk.example/prices/tx",
    ]);
    expect(listPriceStates("https://smirk.example", [])).toEqual([]);
  });

  it("fails when the directory does, rather than listing no pages", async () => {
    const broken = async () => new Response(null, { status: 503 });
    await expect(fetchLocations(broken)).rejects.toThrow("503");
  });

  it("escapes addresses", () => {
    expect(writeUrlSet([{ address: "https://smirk.example/?a=1&b=<2>" }])).toContain(
      "?a=1&amp;b=&lt;2&gt;</loc>",
    );
  });

  it("says when a page changed last, where that is known", () => {
    const xml = writeUrlSet([
      { address: "https://smirk.example/dentist/1", changedOn: "2026-11-03" },
      { address: "https://smirk.example/terms" },
    ]);
    expect(xml).toContain(
      "<url><loc>https://smirk.example/dentist/1</loc><lastmod>2026-11-03</lastmod></url>",
    );
    expect(xml).toContain("<url><loc>https://smirk.example/terms</loc></url>");
  });

  it("names the pages of cities and of specialities in them", () => {
    const city = { state: "tx", city: "houston", changed_on: "2026-11-03" };
    const cities = [null, "OS", "XX"].map((speciality) => ({ ...city, speciality }));
    expect(listCityPages("https://smirk.example", cities).map(({ address }) => address)).toEqual([
      "https://smirk.example/dentists/tx/houston",
      "https://smirk.example/dentists/tx/houston/oral-surgery",
    ]);
  });
});
