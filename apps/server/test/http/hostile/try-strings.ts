import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { listPhoneErrors } from "../../../src/features/card/wallet/list-phone-errors.ts";
import { addOperator } from "../../support/parts/operators-part.ts";
import { findFlaw } from "../fuzz/check-answer.ts";
import { toInjectOptions } from "../fuzz/hostile-requests.ts";
import type { FuzzApp } from "../fuzz/open-fuzz-app.ts";
import { findMarkup } from "./find-traces.ts";
import { type HostileString, hostileString, insertInto } from "./hostile-strings.ts";
import { type Callers, hostileRequest, openCallers } from "./send-hostile.ts";
import { listGraphqlRequests, listPaths, listTextFields, type TextField } from "./text-fields.ts";
import { consoleRequests } from "./usual-console-requests.ts";
import { fhirRequests } from "./usual-fhir-requests.ts";
import { apiRequests, type UsualRequest } from "./usual-requests.ts";

const AT_ONCE = 8;
/** So often callers are new and limits are lifted: refusals by a limit try nothing. */
const CALLERS_LAST = 160;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const SOURCES = join(import.meta.dirname, "../../../src");

export interface Tried {
  flaws: string[];
  /** What was sent, by its marker. */
  sent: Map<string, string>;
  /** Markers of plain words in addresses and in what a phone reports, which the log shows. */
  plainPaths: Set<string>;
  /** `email POST /waitlist/join`: what a route looks at, and no request here has. */
  forgotten: string[];
}

/** Sends hostile strings through every text field of the API, each field in its turn. */
export async function tryStrings(
  app: FuzzApp,
  { seed, least }: { seed: number; least: number },
): Promise<Tried> {
  app.reads.clear();
  const requests = await listRequests(app);
  const fields = [
    ...requests.flatMap(([route, request]) => listTextFields(route, request)),
    ...listCookies(),
  ];
  const count = Math.max(least, fields.length);
  const strings = fc.sample(hostileString, { numRuns: count, seed });
  const tried: Tried = { flaws: [], sent: new Map(), plainPaths: new Set(), forgotten: [] };
  let callers: Callers | undefined;
  for (let first = 0; first < count; first += AT_ONCE) {
    if (first % CALLERS_LAST === 0) {
      await app.db.deleteFrom("rate_limits").execute();
      callers = await openCallers(app);
    }
    const batch = strings.slice(first, first + AT_ONCE).map((string, index) => ({
      string,
      at: first + index,
      field: fields[(first + index) % fields.length] as TextField,
    }));
    await sendBatch(app, callers as Callers, batch, tried);
  }
  tried.forgotten = await listForgotten(app, requests);
  return tried;
}

interface Sending {
  string: HostileString;
  at: number;
  field: TextField;
}

async function sendBatch(
  app: FuzzApp,
  callers: Callers,
  batch: Sending[],
  { flaws, sent, plainPaths }: Tried,
): Promise<void> {
  const found = await Promise.all(
    batch.map(async ({ string, at, field }) => {
      const text = insertInto(field.usual, string, at + string.text.length);
      sent.set(string.marker, text);
      if (isLogged(field, text, string)) plainPaths.add(string.marker);
      const request = hostileRequest(app, callers, field, text);
      const answer = await app.app.inject(toInjectOptions(request));
      const given = { status: answer.statusCode, headers: answer.headers, body: answer.body };
      const isPage = String(answer.headers["content-type"]).startsWith("text/html");
      const flaw = findFlaw(request, given) ?? (isPage ? findMarkup(answer.body) : null);
      return flaw === null
        ? []
        : [`${flaw}: ${field.route} ${field.path.join(".")} ${JSON.stringify(text.slice(0, 200))}`];
    }),
  );
  const names = batch.map(({ field }) => `${field.route} ${field.path.join(".")}`).join(", ");
  flaws.push(
    ...found.flat(),
    ...app.takeErrors().map((line) => `${line.slice(0, 1_000)} by one of ${names}`),
  );
}

function isLogged({ route, part }: TextField, text: string, { marker }: HostileString): boolean {
  if (part === "params") return /^[\w.~+=$-]*$/.test(text);
  return (
    route === "POST /wallet/apple/v1/log" && listPhoneErrors([text]).some((line) => line.includes(marker))
  );
}

async function listRequests(app: FuzzApp): Promise<[route: string, request: UsualRequest][]> {
  const { id: operator } = await addOperator(app, "viewer");
  const { providerId: provider, locationId: location } = app.entry;
  const named = { account: app.member.accountId, operator, provider, location };
  const usual = { ...apiRequests(named), ...fhirRequests(named), ...consoleRequests(named) };
  const operations = listGraphqlRequests(app.schema).flatMap((request): [string, UsualRequest][] => [
    ["POST /graphql", request],
    ["POST /providers/graphql", request],
  ]);
  return [...Object.entries(usual), ...operations];
}

/** Whatever the sources read as a cookie. */
function listCookies(): TextField[] {
  const files = globSync("features/**/*cookie*.ts", { cwd: SOURCES }).toSorted();
  const names = files.flatMap((file) =>
    [...readFileSync(join(SOURCES, file), "utf8").matchAll(/= "(smirk_\w+)"/g)].map(([, name = ""]) => name),
  );
  const routeOf = (name: string) =>
    name.includes("console")
      ? "GET /console/api/session"
      : name.endsWith("sign_on")
        ? "GET /auth/google/callback"
        : name.includes("desk")
          ? "GET /check/:code"
          : name.startsWith("smirk_office")
            ? "GET /office"
            : "POST /auth/2fa/provide";
  return [...new Set(names)].map((name) => ({
    route: routeOf(name),
    part: "cookie",
    path: [name],
    usual: "A".repeat(43),
    request: {},
  }));
}

async function listForgotten(app: FuzzApp, requests: [string, UsualRequest][]): Promise<string[]> {
  const known = Map.groupBy(requests, ([route]) => route);
  const routes = [
    ...app.app.apiRoutes.list().flatMap(({ url, methods }) => methods.map((method) => `${method} ${url}`)),
    ...app.app.listConsoleRoutes(),
  ].filter((route) => METHODS.includes(route.split(" ")[0] ?? "") && !route.endsWith("/console/api/*"));
  const callers = await openCallers(app);
  for (const route of routes.filter((each) => !known.has(each)))
    await app.app.inject(
      toInjectOptions(
        hostileRequest(app, callers, { route, part: "body", path: [], usual: "", request: { body: {} } }, ""),
      ),
    );
  const forgotten = routes.flatMap((route) => {
    const paths = new Set((known.get(route) ?? []).flatMap(([, request]) => [...listPaths(request)]));
    const looked = [...(app.reads.get(route) ?? [])].filter((path) => !paths.has(path));
    const isNamed = known.has(route) || !/[:*]/.test(route);
    return [...looked.map((path) => `${path} of ${route}`), ...(isNamed ? [] : [`the path of ${route}`])];
  });
  const gone = [...known.keys()]
    .filter((route) => !routes.includes(route))
    .map((route) => `${route} is no route`);
  return [...forgotten, ...gone];
}
