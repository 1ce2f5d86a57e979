import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeCounty } from "../../../../packages/basemap/src/tiger/encode-county.ts";
import { readCountyRoads } from "../../../../packages/basemap/src/tiger/read-county-roads.ts";
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
let serverUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smirk-basemap-"));
  const old = join(folder, "data", "basemap");
  await mkdir(old, { recursive: true });
  const roads = encodeZip(countyFiles(ROADS, "tl_2025_48997_roads"));
  await writeFile(join(old, "48997.pmtiles"), encodeCounty(await readCountyRoads(roads)));
  fixture = await createTestApp({ config: { dataDir: join(folder, "data") } });
  serverUrl = await fixture.app.listen({ host: "127.0.0.1", port: 0 });
});
const smirk = (args: string[], url = serverUrl) =>
  runSmirk({ ...fixture.ctx, config: { ...fixture.ctx.config, serverUrl: url } }, args);
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
  it("are taken over from the data folder of an earlier release [MAP-02]", async () => {
    await expect.poll(listServed).toHaveLength(1);
    const { out } = await smirk(["basemap", "list"]);
    expect(out).toMatch(/^48997 +2025 /m);
    expect((await smirk(["basemap", "remove", "48997"])).code).toBe(0);
    await expect.poll(listServed).toEqual([]);
    expect((await smirk(["basemap", "list"])).out).toBe("No streets were added.");
  });

  it("are built from several counties by one command and served in parts [MAP-02]", async () => {
    const files = [await writeCounty("48998"), await writeCounty("48999")];
    const { code, out } = await smirk(["--by", "ana", "basemap", "add", ...files]);
    expect(code).toBe(0);
    expect(out).toMatch(/48998\s+2025\s+1\s+1\s+0\s+0/);
    expect(out).toContain(`48998: the server at ${serverUrl} shows a tile of it`);
    const [served, other] = await listServed();
    expect([served?.url, other?.url]).toEqual([
      expect.stringMatching(/^\/basemap\/counties\/48998\.pmtiles\?v=/),
      expect.stringMatching(/^\/basemap\/counties\/48999\.pmtiles\?v=/),
    ]);
    expect(served?.bounds).toEqual([-94.7, 29.7, -94.69, 29.71]);
    const part = await fixture.app.inject({ url: served?.url ?? "", headers: { range: "bytes=0-6" } });
    expect([part.statusCode, part.body]).toEqual([206, "PMTiles"]);
    expect(part.headers["cache-control"]).toBe("public, max-age=3600, must-revalidate");
    const whole = await fixture.app.inject({ url: served?.url ?? "" });
    expect([whole.statusCode, part.headers["content-range"]]).toEqual([
      200,
      `bytes 0-6/${whole.rawPayload.length}`,
    ]);
    const beyond = await fixture.app.inject({
      url: served?.url ?? "",
      headers: { range: "bytes=99999999-" },
    });
    expect(beyond.statusCode).toBe(416);
  });

  it("leave an entry in the audit table, and go again by command [MAP-02]", async () => {
    const audit = await smirk(["audit", "--subject", "basemap:48998", "--json"]);
    expect(JSON.parse(audit.out)).toMatchObject([
      { actor: "ana", command: "basemap add", changes: { year: 2025, read: 1, drawn: 1 } },
    ]);
    expect((await smirk(["basemap", "remove", "48998"])).code).toBe(0);
    await expect.poll(listServed).toHaveLength(1);
    const again = await smirk(["basemap", "remove", "48998"]);
    expect([again.code, again.err]).toEqual([1, "No streets of county 48998 were added."]);
  });

  it("are refused with the file's name and what was expected [MAP-02]", async () => {
    const foreign = await writeZip("photos.zip", encodeZip(new Map([["cat.jpg", Buffer.from("meow")]])));
    const { code, err } = await smirk(["basemap", "add", foreign]);
    expect(code).toBe(1);
    expect(err).toMatch(/^photos\.zip: Found cat\.jpg; expected the Census's tl_YYYY_SSCCC_roads\.zip/);
    expect(await listServed()).toHaveLength(1);
  });

  it("fail clearly where no server shows them, and are stored [MAP-02]", async () => {
    const { code, err } = await smirk(["basemap", "add", await writeCounty("48996")], "http://127.0.0.1:9");
    expect(code).toBe(1);
    expect(err).toMatch(
      /The streets of 48996 are in the database, but the server at http:\/\/127\.0\.0\.1:9 does not/,
    );
    await expect.poll(listServed).toHaveLength(2);
  });

  it.each([
    "/basemap/counties/..%2f..%2fkeys",
    "/basemap/counties/keys.json",
    "/basemap/counties/48000.pmtiles",
  ])("open no other file: %s [MAP-02]", async (url) => {
    expect((await fixture.app.inject({ url })).statusCode).toBe(404);
  });
});
