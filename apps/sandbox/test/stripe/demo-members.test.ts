import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildSandbox } from "../../src/app.ts";
import { listFakes } from "../../src/fakes.ts";

const AT = new Date("2027-04-01T20:00:00Z");
const dataDir = mkdtempSync(join(tmpdir(), "smirk-demo-objects-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

async function openSandbox(options: { dataDir?: string; demoMembersAt?: Date }) {
  const clock = { now: () => AT };
  const app = await buildSandbox({ clock, fakes: listFakes({ ...options, clock, smtpPort: 0 }) });
  const call = (method: "GET" | "PUT", path: string, payload?: object) =>
    app.inject({ method, url: `/_sandbox/stripe${path}`, ...(payload && { payload }) });
  const list = async (kind: string) =>
    (await call("GET", `/objects/${kind}`)).json<{ data: Record<string, unknown>[] }>().data;
  return { call, list, close: () => app.close() };
}

it("an empty account gets the demo's members, dated to the day [OPS-08]", async () => {
  const sandbox = await openSandbox({ dataDir, demoMembersAt: AT });
  const subscriptions = await sandbox.list("subscription");
  expect(subscriptions.length).toBeGreaterThan(40);
  const created = subscriptions.map((one) => Number(one.created) * 1_000);
  expect(Math.max(...created)).toBeLessThan(AT.getTime());
  expect(Math.max(...created)).toBeGreaterThan(AT.getTime() - 7 * 86_400_000);
  // Their year goes on: payments that come due are made.
  const before = (await sandbox.list("charge")).length;
  expect((await sandbox.call("PUT", "/clock", { days: 32 })).statusCode).toBe(200);
  expect((await sandbox.list("charge")).length).toBeGreaterThan(before + 20);
  await sandbox.close();
});

it("an account that has anything stays as it is [OPS-08]", async () => {
  const again = await openSandbox({ dataDir, demoMembersAt: new Date("2028-01-01T00:00:00Z") });
  const created = (await again.list("subscription")).map((one) => Number(one.created) * 1_000);
  expect(Math.max(...created)).toBeLessThan(AT.getTime());
  await again.close();
});

it("without the moment there are none [OPS-08]", async () => {
  const sandbox = await openSandbox({});
  expect(await sandbox.list("customer")).toEqual([]);
  await sandbox.close();
});
