import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../src/logging/log.ts";
import { registerWeb } from "../../src/web/register-web.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { type RawAnswer, sendRaw } from "./fuzz/raw-request.ts";

const BUILD = join(import.meta.dirname, "../../../web/build");
const BROWSER = "Accept: text/html,*/*;q=0.8";
const PAGES: Record<number, string> = {
  400: "We could not read that request",
  403: "You do not have access to this page",
  404: "We could not find that page",
  405: "This page cannot do that",
};

let fixture: TestApp;
const errors: string[] = [];
beforeAll(async () => {
  const sink = new PassThrough().on("data", (line: Buffer) => {
    if (line.includes('"level":"error"')) errors.push(line.toString());
  });
  const log = createLog("info", sink);
  fixture = await createTestApp({ log, app: { web: (app, ctx) => registerWeb(app, ctx, BUILD) } });
  await fixture.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await fixture.close();
  expect(errors).toEqual([]);
});

const send = (text: string) => sendRaw((fixture.app.server.address() as AddressInfo).port, text);

function ask(target: string, { method = "GET", headers = [BROWSER], host = "Host: smirk.test" } = {}) {
  const lines = [`${method} ${target} HTTP/1.1`, ...(host ? [host] : []), ...headers, "Connection: close"];
  return send(`${lines.join("\r\n")}\r\n\r\n`);
}

function expectPage(answer: RawAnswer, status: number): void {
  expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
  expect(answer.body).toContain(PAGES[status]);
  expect(answer.headers["content-security-policy"]).toContain("nonce-");
}

function expectJson(answer: RawAnswer, status: number, error: string): void {
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    status,
    "application/json; charset=utf-8",
  ]);
  expect(JSON.parse(answer.body)).toEqual({ error, message: expect.stringMatching(/\.$/) });
}

describe("an address", () => {
  it.each(["/%", "/%E0%A4%A", "/dentist/%00", "/privacy?m=%00", "*"])(
    "that cannot be read is a page of its own: %s [LOAD-09] [APP-03]",
    async (target) => expectPage(await ask(target), 400),
  );

  it.each([
    ["///", "/"],
    ["//[", "/["],
    ["//u:p@h/", "/u:p@h/"],
    ["//evil.example", "/evil.example"],
    ["/\\evil.example", "/evil.example"],
    ["/\\/evil.example//x?a=//b", "/evil.example/x?a=//b"],
    ["/dentist/../privacy", "/privacy"],
    ["/%2e%2e//evil.example", "/evil.example"],
    ["//evil.example.", "/evil.example"],
    ["/plans.", "/plans"],
    ["/plans).", "/plans"],
    ["/es/plans,?people=2", "/es/plans?people=2"],
    ["/privacy%E2%80%9D", "/privacy"],
    ["/.", "/"],
  ])("spelled %s leads to %s, on this site [LOAD-09]", async (target, plain) => {
    const answer = await ask(target);
    expect([answer.status, answer.headers.location]).toEqual([308, plain]);
  });

  it.each([
    ["/Membership/PAYMENTS/in_1QabCDeF?a=B", "/membership/payments/in_1QabCDeF?a=B"],
    ["/es/Membership/payments/in_1QabCDeF", "/es/membership/payments/in_1QabCDeF"],
    ["/Dentists/TX/Houston", "/dentists/tx/houston"],
    ["/ES/plans", "/es/plans"],
  ])("in capitals: %s leads to %s [APP-01]", async (target, plain) => {
    const answer = await ask(target);
    expect([answer.status, answer.headers.location]).toEqual([301, plain]);
  });

  it.each(["/membership/payments/in_1QabCDeF", "/es/membership/payments/in_1QabCDeF"])(
    "of a payment is a page with the letters of its ID: %s [SELF-05]",
    async (target) => {
      expect((await ask(target)).status).toBe(200);
    },
  );

  it("that names another site in full is answered as this site's own [LOAD-09]", async () => {
    const answer = await ask("http://other.example/robots.txt");
    expect([answer.status, answer.body.includes("http://other.example/sitemap.xml")]).toEqual([200, true]);
  });

  it.each(
    [
      ["/Graphql", "/graphql/", "/graphql.", "/x/../graphql", "/%2e%2e/graphql", "/graphql;a=1"],
      ["/auth//2fa", "/account/../privacy", "/AUTH/2fa/provide", "/auth/./2fa/provide", "/files%2fx"],
    ].flat(),
  )("of the API in an odd spelling is no page: %s [LOAD-09]", async (target) => {
    const answer = await ask(target, { method: "POST", headers: [BROWSER, "Content-Length: 0"] });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(answer.body).error).toMatch(/^(?:not_found|method_not_allowed)$/);
  });

  it("of the API that cannot be read is refused as JSON, GraphQL's in its own shape [LOAD-09]", async () => {
    for (const target of ["/files/%E0%A4%A", "/auth/me?x=%00"]) expectJson(await ask(target), 400, "invalid");
    const answer = await ask("/graphql?x=%00", { method: "POST", headers: ["Content-Length: 0"] });
    expect(JSON.parse(answer.body).errors[0].extensions.code).toBe("BAD_USER_INPUT");
  });

  it("of more than 8,000 characters is too long [LOAD-09]", async () => {
    expectJson(await ask(`/?m=${"a".repeat(8_000)}`), 414, "too_long");
    expect((await ask(`/privacy?m=${"a".repeat(7_900)}`)).status).toBe(200);
  });
});

describe("a method", () => {
  it.each(["TRACE", "PROPFIND", "PUT", "QUERY", "PURGE"])(
    "%s gets a page's 405 [LOAD-09] [APP-03]",
    async (method) => {
      const answer = await ask("/privacy", { method });
      expectPage(answer, 405);
      expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
    },
  );

  it.each(["TRACE", "PROPFIND", "DELETE", "POST"])(
    "%s gets the API's 405 with what is taken [LOAD-09]",
    async (method) => {
      const answer = await ask("/auth/me", { method });
      expectJson(answer, 405, "method_not_allowed");
      expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
    },
  );

  it("TRACE gets GraphQL's 405 in GraphQL's shape [LOAD-09]", async () => {
    const answer = await ask("/graphql", { method: "TRACE" });
    expect([answer.status, answer.headers.allow]).toEqual([405, "POST"]);
    expect(JSON.parse(answer.body).errors[0].extensions.code).toBe("METHOD_NOT_ALLOWED");
  });

  it("CONNECT is refused, and OPTIONS lists the accepted methods [LOAD-09]", async () => {
    expectJson(await ask("smirk.test:443", { method: "CONNECT" }), 405, "method_not_allowed");
    for (const [target, allow] of Object.entries({
      "/": "GET, HEAD, OPTIONS",
      "/waitlist/join": "OPTIONS, POST",
    })) {
      const answer = await ask(target, { method: "OPTIONS" });
      expect([answer.status, answer.headers.allow]).toEqual([204, allow]);
    }
  });

  it("POST to a page is refused, and to strangers' sites by name [LOAD-09] [APP-03]", async () => {
    const post = (origin: string) =>
      ask("/privacy", { method: "POST", headers: [BROWSER, `Origin: ${origin}`] });
    for (const origin of ["https://evil.example", "null"]) expectPage(await post(origin), 403);
    expectPage(await post("http://smirk.test"), 405);
    const asJson = ["Accept: application/json", "Origin: https://evil.example"];
    expectJson(await ask("/privacy", { method: "POST", headers: asJson }), 403, "forbidden");
  });
});

describe("a host", () => {
  it.each([
    "Host:",
    "Host: a b",
    "Host: [::1",
    "Host: a@b",
    "Host: a/b",
    "Host: 1.2.3.999",
    "Host: a:99999",
    "",
  ])("that is none is refused: '%s' [LOAD-09]", async (host) => {
    expectPage(await ask("/privacy", { host }), 400);
    expectJson(await ask("/healthz", { host }), 400, "invalid");
  });

  it("given twice is refused [LOAD-09]", async () => {
    expectJson(await ask("/auth/me", { host: "Host: smirk.test\r\nHost: evil.example" }), 400, "invalid");
  });

  it("need not be named in HTTP/1.0 [LOAD-09]", async () => {
    for (const path of ["/", "/healthz"])
      expect((await send(`GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200);
  });
});

describe("a header of more than 4 KB", () => {
  const SPACES = `st${" ".repeat(14_000)}x`;

  it.each(["/", "/healthz", "/files/none", "/assets/none.js", "/nothing/here"])(
    "is refused before anything reads it: %s [TRUST-10]",
    async (path) => {
      const answer = await ask(path, { headers: [`Accept-Encoding: ${SPACES}`] });
      expect(answer.status).toBe(431);
      expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff" });
    },
  );

  it("is refused whatever its name [TRUST-10]", async () => {
    for (const name of [
      "Accept-Language",
      "User-Agent",
      "Referer",
      "X-Forwarded-For",
      "traceparent",
      "X-A",
    ]) {
      const answer = await ask("/healthz", { headers: [`${name}: ${"a".repeat(4_100)}`] });
      expectJson(answer, 431, "headers_too_large");
    }
  });

  it.each(["Cookie", "Authorization"])("is accepted in %s [TRUST-10]", async (name) => {
    expect((await ask("/healthz", { headers: [`${name}: ${"a".repeat(9_000)}`] })).status).toBe(200);
  });

  it("is accepted up to that size [TRUST-10]", async () => {
    expect((await ask("/healthz", { headers: [`Referer: ${"a".repeat(4_089)}`] })).status).toBe(200);
  });
});

describe("what the HTTP parser refuses", () => {
  it.each([
    ["no HTTP at all", "\x16\x03\x01 hello\r\n\r\n", 400, "invalid"],
    ["an unknown method", "BOGUS / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "invalid"],
    ["a bad header", "GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n", 400, "invalid"],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
      "invalid",
    ],
    [
      "a bad chunk",
      "POST /waitlist/join HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      400,
      "invalid",
    ],
    [
      "long headers",
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    ["a long address", `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414, "too_long"],
  ])("is reported like every refusal: %s [LOAD-09]", async (_what, text, status, error) => {
    const answer = await send(text);
    expectJson(answer, status, error);
    expect([answer.answers, answer.headers.connection]).toEqual([1, "close"]);
  });

  it("does not include a pipelined second request [LOAD-09]", async () => {
    const first = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    const answer = await send(`${first}TRACE /privacy HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect([answer.status, answer.answers, answer.body.includes("405")]).toEqual([200, 2, true]);
  });

  it("does not include an unknown Expect header [LOAD-09]", async () => {
    expect((await ask("/healthz", { headers: ["Expect: banana"] })).status).toBe(200);
  });
});

describe("NUL and halves of characters", () => {
  const post = (url: string, payload: string) =>
    fixture.app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json" } });

  it.each(["\\u0000", "\\ud800", "a\\uDC00b"])("are no text in a body: %s [LOAD-09]", async (text) => {
    for (const body of [`{"email":"${text}"}`, `{"${text}":1}`, `[[{"a":["${text}"]}]]`]) {
      const answer = await post("/waitlist/join", body);
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
      expect(answer.json().message).toContain("characters");
    }
  });

  it("are accepted as an escaped backslash or a whole pair [LOAD-09]", async () => {
    const answer = await post("/waitlist/join", '{"email":"\\\\u0000 \\ud83d\\ude00"}');
    expect(answer.json().fields.email).toBe("Please enter an email address.");
  });

  const QUERY =
    'query($h: SearchHelpers) { searchProviderLocations(input: {meta: "name", hint: "a", helpers: $h}) { id } }';
  it("are refused in a variable of a query [LOAD-09]", async () => {
    const answer = await askGraphql(fixture.app, QUERY, { h: { plan: "\0" } });
    expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
  });

  it.each(['"\\u0000"', '"\\u{0}"'])("are refused in a query's own text: %s [LOAD-09]", async (literal) => {
    const answer = await askGraphql(
      fixture.app,
      QUERY.replace("$h}", `{plan: ${literal}}}`).replace("($h: SearchHelpers)", ""),
    );
    expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, "GRAPHQL_VALIDATION_FAILED"]);
  });
});
