import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { consoleSources } from "../../src/web/register-console-sources.ts";

let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  app = Fastify({ pluginTimeout: 0 });
  await app.register(consoleSources(join(import.meta.dirname, "../../../console")));
  address = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const get = (path: string) => fetch(`${address}${path}`, { redirect: "manual" });

it("in development every address has the page and what reloads it [OPS-01]", async () => {
  for (const path of ["/console/", "/console/members/1"]) {
    const answer = await get(path);
    const page = await answer.text();
    expect(page).toContain('src="/console/@vite/client"');
    expect(page).toContain('src="/console/src/main.tsx"');
    expect(answer.headers.get("content-security-policy")).toContain("style-src 'self' 'unsafe-inline'");
  }
  expect((await get("/console")).headers.get("location")).toBe("/console/");
});

it("in development its sources alone are served [OPS-01]", async () => {
  const main = await get("/console/src/main.tsx");
  expect(main.headers.get("content-type")).toBe("text/javascript");
  expect(await main.text()).toContain("/console/src/shell/app.tsx");
  expect((await get("/console/@fs/etc/passwd")).status).toBe(403);
});
