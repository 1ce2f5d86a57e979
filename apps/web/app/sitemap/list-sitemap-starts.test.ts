import { describe, expect, it } from "vitest";
import { fetchLocationIds, listSitemapStarts, SITEMAP_SIZE } from "./list-sitemap-starts.ts";
import { writeUrlSet } from "./sitemap-xml.ts";

/** A directory of the ids 1 to `count`. */
function makeDirectory(count: number) {
  return async (path: string): Promise<Response> => {
    const query = new URL(path, "http://directory.test").searchParams;
    const after = Number(query.get("after"));
    const length = Math.min(Number(query.get("limit")), count - after);
    return Response.json({ ids: Array.from({ length }, (_, index) => String(after + index + 1)) });
  };
}

async function listStarts(count: number): Promise<string[]> {
  const directory = makeDirectory(count);
  return listSitemapStarts(directory, await fetchLocationIds(directory));
}

describe("the sitemap", () => {
  it("names one file for each 50,000 dentist pages, by the id before its first", async () => {
    expect(await listStarts(SITEMAP_SIZE - 1)).toEqual(["pages", "0"]);
    expect(await listStarts(SITEMAP_SIZE)).toEqual(["pages", "0"]);
    expect(await listStarts(2 * SITEMAP_SIZE + 1)).toEqual(["pages", "0", "50000", "100000"]);
  });

  it("fails when the directory does, rather than listing no pages", async () => {
    const broken = async () => new Response(null, { status: 503 });
    await expect(fetchLocationIds(broken)).rejects.toThrow("503");
  });

  it("escapes addresses", () => {
    expect(writeUrlSet(["https://smirk.example/?a=1&b=<2>"])).toContain("?a=1&amp;b=&lt;2&gt;</loc>");
  });
});
