import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { CapabilityStatement } from "fhir/r4.js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { writeNightlyFiles } from "../../src/features/plan-net/nightly/write-nightly-files.ts";
import { RESOURCE_TYPES } from "../../src/features/plan-net/resource-types.ts";
import { openPlanNet, type PlanNet } from "./open-plan-net.ts";

interface Manifest {
  transactionTime: string;
  request: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string; count: number; extension: { sha256: string } }[];
  error: unknown[];
}

let test: PlanNet;
beforeAll(async () => {
  test = await openPlanNet();
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom("fhir_exports").execute());

const manifest = async (app = test.app) =>
  (await app.inject({ url: "/fhir/$bulk-publish" })).json<Manifest>();
const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
const fetchFile = (file: { url: string }, headers: Record<string, string> = {}) =>
  test.app.inject({ url: pathOf(file), headers });
const fileOf = async (type: string) =>
  (await manifest()).output.find((one) => one.type === type) ?? expect.fail(`no ${type}`);
const idsIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { id: string }).id);

it("the nightly files have every resource of every type, with its number and hash [OPEN-01]", async () => {
  await writeNightlyFiles(test.ctx);
  const { output, ...head } = await manifest();
  expect(head).toEqual({
    transactionTime: test.ctx.clock.now().toISOString(),
    request: expect.stringMatching(/\/fhir\/\$bulk-publish$/),
    requiresAccessToken: false,
    error: [],
  });
  expect(output.map(({ type }) => type)).toEqual([...RESOURCE_TYPES.keys()].toSorted());
  for (const file of output) {
    const answer = await fetchFile(file);
    expect(answer.headers["content-type"]).toBe("application/fhir+ndjson; charset=utf-8");
    expect(createHash("sha256").update(answer.rawPayload).digest("hex")).toBe(file.extension.sha256);
    const found = (await test.readAll(`${file.type}?_count=100`)).map(({ id }) => id);
    expect([file.type, idsIn(answer.body).toSorted()]).toEqual([file.type, found.toSorted()]);
    expect(file.count).toBe(found.length);
  }
});

it("a file is sent as gzip where that is taken, and not again to readers who have it [OPEN-01]", async () => {
  await writeNightlyFiles(test.ctx);
  const file = await fileOf("Location");
  const plain = await fetchFile(file);
  const packed = await fetchFile(file, { "accept-encoding": "gzip", accept: "application/fhir+ndjson" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  for (const { headers } of [plain, packed]) {
    const known = { "if-none-match": String(headers.etag) };
    const encoding = headers["content-encoding"] ? { "accept-encoding": "gzip" } : {};
    expect((await fetchFile(file, { ...known, ...encoding })).statusCode).toBe(304);
  }
});

it("a location that left is gone the next night, and the files before stay until the one after [OPEN-01]", async () => {
  await writeNightlyFiles(test.ctx);
  const first = await fileOf("Location");
  const publish = (published: boolean) =>
    test.db.updateTable("provider_locations").set({ published }).where("id", "=", test.lone).execute();
  await publish(false);
  await writeNightlyFiles(test.ctx);
  const second = await fileOf("Location");
  expect(idsIn((await fetchFile(first)).body)).toContain(test.lone);
  expect(idsIn((await fetchFile(second)).body)).not.toContain(test.lone);
  await publish(true);
  await writeNightlyFiles(test.ctx);
  expect((await fetchFile(second)).statusCode).toBe(200);
  const replaced = await fetchFile(first);
  expect([replaced.statusCode, replaced.json().issue[0].code]).toEqual([410, "deleted"]);
});

it("nobody is given files of a run that was killed, and the next run deletes them [OPEN-01]", async () => {
  const early = await test.app.inject({ url: "/fhir/$bulk-publish" });
  expect([early.statusCode, early.json().resourceType]).toEqual([404, "OperationOutcome"]);
  await writeNightlyFiles(test.ctx);
  const before = await manifest();
  const { db } = test;
  const killed = new Proxy(db, {
    get: (target, name) => {
      if (name === "updateTable") throw new Error("Killed.");
      const member = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  await expect(writeNightlyFiles({ ...test.ctx, db: killed })).rejects.toThrow("Killed.");
  expect(await manifest()).toEqual(before);
  const { id } = await db
    .selectFrom("fhir_exports")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect((await test.app.inject({ url: `/fhir/bulk/${id}/Location.ndjson` })).statusCode).toBe(404);
  await writeNightlyFiles(test.ctx);
  const left = await db.selectFrom("fhir_exports").select("id").execute();
  expect(left.map((one) => one.id)).not.toContain(id);
});

it("another server answers the same files, and the capability statement names them [OPEN-01]", async () => {
  await writeNightlyFiles(test.ctx);
  const other = await buildApp(test.ctx, {});
  expect(await manifest(other)).toEqual(await manifest());
  await other.close();
  const { rest } = await test.read<CapabilityStatement>("metadata");
  expect(rest?.[0]?.operation?.map(({ name }) => name)).toEqual(["bulk-publish"]);
});

it.each(["/fhir/bulk/1/Patient.ndjson", "/fhir/bulk/x/Location.ndjson", "/fhir/bulk/999999/Location.txt"])(
  "an address of no file is refused as an OperationOutcome: %s [OPEN-01]",
  async (url) => {
    const answer = await test.app.inject({ url });
    expect([answer.statusCode, answer.json().resourceType]).toEqual([404, "OperationOutcome"]);
  },
);
