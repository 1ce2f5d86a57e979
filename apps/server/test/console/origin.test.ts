import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";

const ORIGIN = "https://console.smirk.example";

let fixture: TestApp;
beforeAll(async () => {
  const config = {
    isProduction: true,
    consoleOrigin: ORIGIN,
    publicOrigin: "https://smirk.example",
    trustProxy: true,
  };
  fixture = await createTestApp({ config });
});
afterAll(() => fixture.close());

const ask = (path: string, host = "console.smirk.example", cookie = "") =>
  fixture.app.inject({
    url: path,
    remoteAddress: "127.0.0.1",
    headers: { host, cookie, "x-forwarded-proto": "https", "x-forwarded-host": host },
  });

describe("in production the console", () => {
  it("answers nothing before there is an owner, and then on its own origin alone [OPS-01]", async () => {
    expect((await ask("/console/api/sign-in")).statusCode).toBe(404);
    await addOperator(fixture, "billing");
    expect((await ask("/console/api/sign-in")).statusCode).toBe(404);
    await addOperator(fixture, "owner");
    expect((await ask("/console/api/sign-in")).statusCode).toBe(200);
    expect((await ask("/console/api/sign-in", "smirk.example")).statusCode).toBe(404);
  });

  it("is alone on its host, but for the streets of its map [OPS-01]", async () => {
    const codes = [];
    for (const path of ["/", "/plans", "/graphql", "/healthz", "/basemap/streets.json"])
      codes.push((await ask(path)).statusCode);
    expect(codes).toEqual([302, 404, 404, 200, 200]);
  });

  it("is guarded in whatever spelling its address is asked for [TRUST-10]", async () => {
    const foreign = { host: "console.smirk.example", "sec-fetch-site": "cross-site" };
    const proxied = { "x-forwarded-proto": "https", "x-forwarded-host": "console.smirk.example" };
    for (const path of ["/console/api/session", "/%63onsole/api/session", "/console/%61pi/session"]) {
      const answer = await fixture.app.inject({ url: path, headers: { ...foreign, ...proxied } });
      expect([path, answer.statusCode]).toEqual([path, 403]);
      expect((await ask(path)).statusCode).toBe(401);
      expect((await ask(path, "smirk.example")).statusCode).toBe(404);
    }
    expect((await ask("/%70lans")).statusCode).toBe(404);
  });

  it("has a cookie and headers of its own [OPS-01]", async () => {
    const { cookie } = await addOperator(fixture, "viewer");
    const plain = await ask("/console/api/session", undefined, cookie);
    const secure = await ask("/console/api/session", undefined, `__Host-${cookie}`);
    expect([plain.statusCode, secure.statusCode]).toEqual([401, 200]);
    expect(secure.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(secure.headers["cache-control"]).toBe("no-store");
    const ended = await fixture.app.inject({
      method: "POST",
      url: "/console/api/session/end",
      headers: {
        host: "console.smirk.example",
        origin: ORIGIN,
        "x-forwarded-proto": "https",
        "x-forwarded-host": "console.smirk.example",
        cookie: `__Host-${cookie}`,
      },
      payload: {},
    });
    expect(ended.headers["set-cookie"]).toMatch(
      /^__Host-smirk_console=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});
