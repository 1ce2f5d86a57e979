import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ACTION_NAMES } from "@smirk/contract/console/actions";
import { FORM_ROUTES } from "@smirk/contract/forms";
import { OFFICE_ACTS, type OfficeAct } from "@smirk/contract/offices";
import { MOST_ISSUES, readInput } from "@smirk/contract/read-input";
import { MAP_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundOf } from "../../src/edges/bound.ts";
import { MOST_BODY_BYTES, ROUTE_BOUNDS } from "../../src/edges/bounds.ts";
import { findExcess, MORE_FIELDS } from "../../src/edges/find-excess.ts";
import { GRAPHQL_BOUNDS } from "../../src/graphql/limits.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { CONSOLE_ORIGIN } from "../support/parts/operators-part.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { exceed, fill, SCHEMAS, walk } from "./worst-bodies.ts";
import { readQuery, WORST_QUERIES } from "./worst-queries.ts";

/**
 * Members of a body that is refused, one level after the other: of no list that is too long, and of few objects. The page
 * of an office's prices has two fields for each of 66 procedures.
 */
const MOST_LOOKED_AT = 160;

/** Counts the members that are looked at. */
function watch(value: unknown, seen: { reads: number }): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key);
      if (typeof key === "string" && Object.hasOwn(target, key) && key !== "length") seen.reads += 1;
      return watch(member, seen);
    },
  });
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + countValues(each), 1);
}

describe("what a route takes", () => {
  it("is said of every text, list and record of every schema [TRUST-12]", () => {
    const open = SCHEMAS.flatMap(([route, schema]) => {
      const paths: string[] = [];
      boundOf(schema, (path) => paths.push(path));
      return paths.map((path) => `${route}: ${path}`);
    });
    expect(open).toEqual([]);
    expect(SCHEMAS.length).toBeGreaterThan(150);
  });

  it("is at most 256 KB, also of the longest body that is taken [TRUST-12]", () => {
    for (const [route, { body, bytes }] of ROUTE_BOUNDS) {
      if (route in FORM_ROUTES) continue;
      const longest = Buffer.byteLength(JSON.stringify(fill(body)));
      expect([route, longest <= (bytes ?? MOST_BODY_BYTES)]).toEqual([route, true]);
    }
  });

  it("is read once, and of more only the part that fits [TRUST-12]", () => {
    for (const [route, { body }] of ROUTE_BOUNDS) {
      const [whole, seen] = [fill(body), { reads: 0 }];
      expect([route, findExcess(body, watch(whole, seen))]).toEqual([route, null]);
      expect([route, seen.reads]).toEqual([route, countValues(whole) - 1]);
      for (const [path, more] of exceed(body)) {
        const read = { reads: 0 };
        expect([route, findExcess(body, watch(more, read))?.path]).toEqual([route, path]);
        expect(read.reads).toBeLessThan(MOST_LOOKED_AT);
      }
    }
  });

  it("makes at most 20 issues, however much of it is wrong [TRUST-12]", () => {
    const most = SCHEMAS.map(([route, schema]) => {
      const { issues } = readInput(schema, fill(boundOf(schema)));
      expect([route, (issues?.length ?? 0) <= MOST_ISSUES]).toEqual([route, true]);
      return issues?.length ?? 0;
    });
    expect(Math.max(...most)).toBe(MOST_ISSUES);
  });

  it("is read of GraphQL's variables up to the first wrong one [TRUST-12]", () => {
    const wrong = WORST_QUERIES.filter(([what]) => /wrong values|lists of objects/.test(what));
    expect(wrong).toHaveLength(2);
    for (const [what, { query, variables = {} }] of wrong) {
      const lists = Object.values(variables).flatMap((list) => (Array.isArray(list) ? list : []));
      expect(lists).toHaveLength(4_000);
      const seen = { reads: 0 };
      const watched = watch(variables, seen) as Record<string, unknown>;
      expect([what, readQuery({ query, variables: watched })]).toEqual([what, "wrong variables"]);
      expect(seen.reads).toBeLessThan(10);
    }
  });

  it("is of GraphQL's longest bodies what is cheap to read [TRUST-12]", () => {
    const outcomes = WORST_QUERIES.flatMap(([what, body]) =>
      findExcess(GRAPHQL_BOUNDS.body, body) === null ? [[what, readQuery(body)]] : [],
    );
    expect(Object.fromEntries(outcomes)).toMatchObject({
      "a text of escapes": 2,
      "more tokens than a query has": "refused",
      "one field with a selection, again and again": 24_001,
      "fragments in a circle": "refused",
      "the longest lists": 204,
      "lists in lists that nothing reads": 1,
    });
  });

  it("is parsed by nothing that makes an issue of every item [TRUST-12]", () => {
    const root = join(import.meta.dirname, "../../src");
    /** They read what we wrote, or one record of an operator's. */
    const own =
      /(^|\/)(vendors|config|plans|promotions|price-pages|rules)\/|answer-by-contract|check-token|present|auth-keys|\.test\./;
    const files = globSync("**/*.ts", { cwd: root })
      .filter((file) => !own.test(file))
      .sort();
    const parsing = files.filter((file) =>
      /\bv\.(safeParse|parse)\(/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(parsing).toEqual([]);
  });
});

describe("a body that is more than its route takes", () => {
  let fixture: TestApp<"stripe" | "mail" | "phones" | "signOn">;
  let handled: string[] = [];
  let parsed: string[] = [];
  beforeAll(async () => {
    const watchHandlers = (server: FastifyInstance) => {
      server.addHook("preParsing", async ({ routeOptions: { url } }) => void parsed.push(url ?? ""));
      server.addHook("preHandler", async ({ routeOptions: { url } }) => void handled.push(url ?? ""));
    };
    fixture = await createTestApp({
      ...{ stripe: true, mail: true, phones: true, signOn: true },
      config: { trustProxy: true },
      app: { web: async (server) => void watchHandlers(server) },
    });
  });
  afterAll(() => fixture.close());

  let asked = 0;
  async function post(method: string, url: string, payload: string, type: string, more = {}) {
    asked += 1;
    [handled, parsed] = [[], []];
    const headers = {
      "x-forwarded-for": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      "content-type": type,
      "sec-fetch-site": "same-origin",
      ...(url.startsWith("/console") && { host: "localhost", origin: CONSOLE_ORIGIN }),
      ...more,
    };
    return fixture.app.inject({
      method: method as "POST",
      // What is limited by its token or id is asked for another one each time.
      url: url.replaceAll(/:\w+/g, String(asked)),
      headers,
      payload,
    });
  }

  /** Enough of a route: the longest that is too much, and the shortest; the others differ in their path alone. */
  const worstOf = (all: Iterable<[path: string, body: unknown]>) => {
    const written = Array.from(all, ([path, body]) => ({ path, json: JSON.stringify(body) }));
    const sorted = written.toSorted((one, other) => other.json.length - one.json.length);
    return [sorted[0], sorted.at(-1)].filter((each) => each !== undefined);
  };

  const toForm = (body: unknown) => new URLSearchParams(body as Record<string, string>).toString();

  it("has a route that says how much it takes [TRUST-12]", () => {
    expect(fixture.app.listUnboundedRoutes()).toEqual([]);
    expect(ACTION_NAMES.length).toBeGreaterThan(80);
  });

  it("is refused before its handler with its field, at every route with JSON [TRUST-12]", async () => {
    for (const [route, { body, bytes }] of ROUTE_BOUNDS) {
      const [method = "", url = ""] = route.split(" ");
      if (method === "GET" || method === "DELETE" || bytes === null || route in FORM_ROUTES) continue;
      for (const { path, json } of worstOf(exceed(body))) {
        const isRead = Buffer.byteLength(json) <= bytes;
        const answer = await post(method, url, json, "application/json");
        expect([route, path, answer.statusCode]).toEqual([route, path, isRead ? 400 : 413]);
        if (isRead) expect([route, Object.keys(answer.json().fields)]).toEqual([route, [path]]);
        expect([route, handled]).toEqual([route, []]);
      }
    }
  });

  it("reaches its handler when it is no more, at every route with JSON [TRUST-12]", async () => {
    for (const [route, { body, bytes }] of ROUTE_BOUNDS) {
      const [method = "", url = ""] = route.split(" ");
      if (method === "GET" || method === "DELETE" || bytes === null || route in FORM_ROUTES) continue;
      await post(method, url, JSON.stringify(fill(body)), "application/json");
      expect([route, handled]).toEqual([route, [url]]);
    }
  });

  const fileRoutes = LANGUAGES.flatMap((language) =>
    Object.values<OfficeAct>(OFFICE_ACTS).flatMap(({ name, file }) =>
      file === undefined ? [] : [inLanguage(name.slice("POST ".length), language)],
    ),
  );

  it.each(fileRoutes)(
    "is refused unread where a stranger sends a file to %s [TRUST-12, OFF-06]",
    async (url) => {
      const type = "multipart/form-data; boundary=x";
      const answer = await post("POST", url, `--x\r\n${"a".repeat(9_000)}`, type);
      expect([answer.statusCode, parsed]).toEqual([401, []]);
    },
  );

  it.each(
    Object.entries(FORM_ROUTES).filter(
      ([route]) => !route.includes("savings") && !fileRoutes.includes(route.slice("POST ".length)),
    ),
  )("is refused by its fields as the form of %s [TRUST-12]", async (route, { form, bytes }) => {
    const [method = "", url = ""] = route.split(" ");
    const type = "application/x-www-form-urlencoded";
    const most = Math.max(101, (boundOf(form).fields?.size ?? 0) + MORE_FIELDS + 1);
    const fields = "a&".repeat(Math.min(bytes / 2 - 1, most));
    const refused = (await post(method, url, fields, type)).json();
    expect(["invalid", "invalid_request"]).toContain(refused.error);
    for (const [path, { characters }] of walk(boundOf(form))) {
      if (characters === undefined) continue;
      const answer = await post(method, url, toForm({ [path.join()]: "x".repeat(characters + 1) }), type);
      const isRead = characters + path.join().length < bytes - 2;
      expect([path, answer.statusCode]).toEqual([path, isRead ? 400 : 413]);
      if (isRead) expect(Object.keys(answer.json().fields)).toEqual(path);
    }
  });

  const STRIPE = { "stripe-signature": `t=1,v1=${"0".repeat(64)}` };
  const TWILIO = { "x-twilio-signature": `${"A".repeat(27)}=` };
  const FORM = "application/x-www-form-urlencoded";

  it.each([
    ["/stripe/webhook", {}, "{}", 400, "header"],
    ["/stripe/webhook", { "stripe-signature": "t=1,v1=short" }, "{}", 400, "header"],
    ["/texts/inbound", {}, "Body=STOP", 403, "header"],
    ["/texts/inbound", { "x-twilio-signature": "short" }, "Body=STOP", 403, "header"],
    ["/stripe/webhook", STRIPE, " ".repeat(256 * 1024 + 1), 413, "bytes"],
    ["/texts/inbound", TWILIO, "a".repeat(16 * 1024 + 1), 413, "bytes"],
    ["/texts/inbound", TWILIO, "a&".repeat(101), 400, "fields"],
    ["/auth/apple/callback", {}, "a&".repeat(101), 400, "fields"],
  ])("is refused as a vendor's call to %s (%#) by what comes first [TRUST-12]", async (...given) => {
    const [url, more, body, status, first] = given;
    const answer = await post("POST", url, body, FORM, more);
    expect([answer.statusCode, parsed]).toEqual([status, first === "header" ? [] : [url]]);
    expect(handled).toEqual(first === "fields" ? [url] : []);
  });

  it.each([
    ["/stripe/webhook", "POST", STRIPE, 400],
    ["/texts/inbound", "POST", TWILIO, 403],
    ["/auth/apple/callback", "POST", {}, 303],
    ["/auth/apple/finish", "GET", {}, 303],
    ["/auth/google/callback", "GET", {}, 303],
  ])(
    "is counted by address as a vendor's call to %s that proves nothing [TRUST-12]",
    async (url, method, more, status) => {
      const [caller, other] = [nextAddress(), nextAddress()];
      const send = (address: string) =>
        post(method, url, method === "GET" ? "" : "a=1", FORM, { ...more, "x-forwarded-for": address });
      const statuses = [];
      for (let call = 0; call < 62; call += 1) statuses.push((await send(caller)).statusCode);
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => status), 429, 429]);
      expect(parsed).toEqual([]);
      expect((await send(other)).statusCode).toBe(status);
    },
  );

  it("is refused by the field as GraphQL's variables, known queries too [TRUST-12]", async () => {
    const query = `query findMapContents($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!) {
      findMapContents(sw: $sw, ne: $ne, zoom: $zoom) { ${MAP_CONTENTS_SELECTION} } }`;
    const ask = (variables: unknown) =>
      post("POST", "/graphql", JSON.stringify({ query, variables }), "application/json");
    const box = { sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 }, zoom: 11 };
    expect((await ask(box)).statusCode).toBe(200);
    for (const [path, more] of exceed(GRAPHQL_BOUNDS.body.fields?.get("variables") ?? {})) {
      if (path === "") continue;
      const answer = await ask(more);
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.json().errors[0].message).toContain(`'variables.${path}'`);
      expect(handled).toEqual([]);
    }
  });
});
