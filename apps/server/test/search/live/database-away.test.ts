import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../../../src/db/connection/connect.ts";
import { registerWeb } from "../../../src/web/register-web.ts";
import { addDentist } from "../../support/add-dentist.ts";
import { askGraphql } from "../../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";

const BUILD = join(import.meta.dirname, "../../../../web/build");
const IN_BOX = `{ findProviderLocationsInBoundingBox(sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 }) { id } }`;
const SEARCH = `query($input: SearchProviderLocationsInput!) {
  searchProviderLocations(input: $input) { id provider { last_name } } }`;

let fixture: TestApp;
let other: DatabaseConnection;
let [known, unknown] = ["", ""];
beforeAll(async () => {
  fixture = await createTestApp({ app: { web: (app, ctx) => registerWeb(app, ctx, BUILD) } });
  other = connectDatabase(fixture.ctx.config.databaseUrl ?? "");
  const at = { lat: 29.7, lng: -95.4 };
  known = (await addDentist(fixture.db, { provider: { last_name: "Known" }, at })).locationId;
  unknown = (await addDentist(fixture.db, { provider: { last_name: "Never" }, at })).locationId;
  await fixture.app.listen({ host: "127.0.0.1", port: 0 });
  await until(() => fixture.app.directory.followed() !== null);
  for (const path of ["/", `/dentist/${known}`, `/dentist/${known}.data`]) {
    expect((await fixture.app.inject(path)).statusCode).toBe(200);
  }
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), 60_000);
const get = (url: string) => fixture.app.inject({ url });
/** Has the server read the changes now, and not with its next poll. */
const ring = () => sql`notify directory`.execute(other.db);

describe("while the database is away", () => {
  beforeEach(async () => {
    const { pool } = fixture.ctx;
    const lost = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const spies = [vi.spyOn(pool, "query"), vi.spyOn(pool, "connect")];
    for (const spy of spies) spy.mockImplementation(() => Promise.reject(lost));
    await ring();
    await until(() => fixture.app.directory.isStale());
    return async () => {
      for (const spy of spies) spy.mockRestore();
      await ring();
      await until(() => !fixture.app.directory.isStale());
    };
  });

  it("the finder and known dentists are shown and say that they may be old [LIVE-03]", async () => {
    for (const path of ["/", "/?q=known", `/dentist/${known}`]) {
      const page = await get(path);
      expect({ path, status: page.statusCode }).toEqual({ path, status: 200 });
      expect(page.headers["x-directory-stale"]).toBe("1");
      expect(page.body).toMatch(/<html[^>]* data-directory-old=""/);
      expect(page.body).toContain("This information may be out of date.");
    }
  });

  it("a known dentist's page is still reached from the finder [LIVE-03]", async () => {
    expect((await get(`/dentist/${known}.data`)).statusCode).toBe(200);
    expect((await get(`/dentist/${unknown}.data`)).statusCode).toBe(503);
  });

  it("maps and searches are answered [LIVE-03]", async () => {
    const inBox = await askGraphql(fixture.app, IN_BOX);
    expect(inBox.data.findProviderLocationsInBoundingBox).toHaveLength(2);
    const found = await askGraphql(fixture.app, SEARCH, { input: { meta: "name", hint: "known" } });
    expect(found.data.searchProviderLocations).toHaveLength(1);
  });
});

it("pages no longer say that they may be old once the database is back [LIVE-03]", async () => {
  const page = await get("/");
  expect(page.headers["x-directory-stale"]).toBeUndefined();
  expect(page.body).not.toMatch(/<html[^>]* data-directory-old/);
});
