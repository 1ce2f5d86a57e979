import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config/config.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const ORIGIN = "https://app.example";
const PREFLIGHT = { "access-control-request-method": "POST" };

let fixture: TestApp;
let app: FastifyInstance;

beforeAll(async () => {
  fixture = await createTestApp();
  app = await buildApp({ ...fixture.ctx, config: { ...loadConfig({}), allowedOrigins: [ORIGIN] } }, {});
});

afterAll(async () => {
  await app.close();
  await fixture.close();
});

const corsHeaders = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(access-control-|vary|cross-origin-resource)/.test(name)),
  );

it("a preflight of a configured origin is answered with what it may send", async () => {
  const answer = await app.inject({
    method: "OPTIONS",
    url: "/auth/token",
    headers: { origin: ORIGIN, ...PREFLIGHT },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe("");
  expect(corsHeaders(answer.headers)).toEqual({
    "access-control-allow-origin": ORIGIN,
    "access-control-allow-methods": "GET, HEAD, POST, PUT",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-expose-headers": "x-directory-version, x-directory-stale",
    "access-control-max-age": "600",
    "cross-origin-resource-policy": "cross-origin",
    vary: "Origin",
  });
});

it.each([["/healthz"], ["/"], ["/nowhere"]])("a foreign preflight of %s allows nothing", async (url) => {
  const answer = await app.inject({
    method: "OPTIONS",
    url,
    headers: { origin: "https://elsewhere.example", ...PREFLIGHT },
  });
  expect(corsHeaders(answer.headers)).toEqual({
    "cross-origin-resource-policy": "same-origin",
    vary: "Origin",
  });
});

it("OPTIONS without an origin names the methods of an address of the API", async () => {
  const answer = await app.inject({ method: "OPTIONS", url: "/healthz" });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
});

it("an unknown address stays unknown to OPTIONS", async () => {
  expect((await app.inject({ method: "OPTIONS", url: "/nowhere" })).statusCode).toBe(404);
});
