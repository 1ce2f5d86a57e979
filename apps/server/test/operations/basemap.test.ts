import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countyFiles, encodeZip, type Road } from "../../../../packages/basemap/test/county-zip.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { runSmirk } from "../support/run-smirk.ts";

const ROADS: Road[] = [
  {
    FULLNAME: "Main St",
    RTTYP: "M",
    MTFCC: "S1400",
    line: [
      [-94.7, 29.7],
      [-94.69, 29.71],
    ],
  },
];

let folder: string;
let fixture: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smirk-basemap-"));
  fixture = await createTestApp({ config: { dataDir: join(folder, "data") } });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

async function writeZip(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function writeCounty(code: string): Promise<string> {
  const stem = `tl_2025_${code}_roads`;
  return writeZip(`${stem}.zip`, encodeZip(countyFiles(ROADS, stem)));
}

async function listServed(): Promise<{ url: string; bounds: number[] }[]> {
  const answer = await fixture.app.inject({ url: "/basemap/streets.json" });
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
  return answer.json().archives;
}

describe("streets that an operator adds", () => {
  it("are none at first [MAP-02]", async () => {
    expect(await listServed()).toEqual([]);
    const { out } = await runSmirk(fixture.ctx, ["basemap", "list"]);
    expect(out).toBe("No streets were added.");
  });

  it("are built from several counties by one command and served in parts [MAP-02]", async () => {
    const files = [await writeCounty("48998"), await writeCounty("48999")];
    const { code, out } = await runSmirk(fixture.ctx, ["--by", "ana", "basemap", "add", ...files]);
    expect(code).toBe(0);
    expect(out).toMatch(/48998\s+2025\s+1\s+1\s+0\s+0/);
    const [served, other] = await listServed();
    expect([served?.url, other?.url]).toEqual([
      expect.stringMatching(/^\/basemap\/counties\/48998\.pmtiles\?v=/),
      expect.stringMatching(/^\/basemap\/counties\/48999\.pmtiles\?v=/),
    ]);
    expect(served?.bounds).toEqual([-94.7, 29.7, -94.69, 29.71]);
    const part = await fixture.app.inject({ url: served?.url ?? "", headers: { range: "bytes=0-6" } });
    expect([part.statusCode, part.body]).toEqual([206, "PMTiles"]);
    expect(part.headers["cache-control"]).toBe("public, max-age=3600, must-revalidate");
  });

  it("leave an entry in the audit table, and go again by command [MAP-02]", async () => {
    const audit = await runSmirk(fixture.ctx, ["audit", "--subject", "basemap:48998", "--json"]);
    expect(JSON.parse(audit.out)).toMatchObject([
      { actor: "ana", command: "basemap add", changes: { year: 2025, read: 1, drawn: 1 } },
    ]);
    expect((await runSmirk(fixture.ctx, ["basemap", "remove", "48998"])).code).toBe(0);
    expect(await listServed()).toHaveLength(1);
    const again = await runSmirk(fixture.ctx, ["basemap", "remove", "48998"]);
    expect([again.code, again.err]).toEqual([1, "No streets of county 48998 were added."]);
  });

  it("are refused with the file's name and what was expected [MAP-02]", async () => {
    const foreign = await writeZip("photos.zip", encodeZip(new Map([["cat.jpg", Buffer.from("meow")]])));
    const { code, err } = await runSmirk(fixture.ctx, ["basemap", "add", foreign]);
    expect(code).toBe(1);
    expect(err).toMatch(/^photos\.zip: Found cat\.jpg; expected the Census's tl_YYYY_SSCCC_roads\.zip/);
    expect(await readdir(join(folder, "data", "basemap"))).toEqual(["48999.pmtiles"]);
  });

  it.each([
    "/basemap/counties/..%2f..%2fkeys",
    "/basemap/counties/keys.json",
    "/basemap/counties/48000.pmtiles",
  ])("open no other file: %s [MAP-02]", async (url) => {
    expect((await fixture.app.inject({ url })).statusCode).toBe(404);
  });
});
