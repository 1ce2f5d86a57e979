import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { bySize, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { findFlaw } from "./fuzz/check-answer.ts";
import {
  type FuzzedRequest,
  type FuzzOptions,
  fuzzRequest,
  toInjectOptions,
} from "./fuzz/hostile-requests.ts";
import { type FuzzApp, openFuzzApp } from "./fuzz/open-fuzz-app.ts";
import { sendRaw } from "./fuzz/raw-request.ts";
import { findFormulas, findSpoiled } from "./hostile/find-traces.ts";
import { MARKER } from "./hostile/hostile-strings.ts";
import { DOCUMENTS, readOutputs } from "./hostile/read-outputs.ts";
import { tryStrings } from "./hostile/try-strings.ts";

const INJECTED = bySize({ commit: 480, full: 20_000 });
const RAW = bySize({ commit: 80, full: 2_000 });
/** At least: each field has one. */
const STRINGS = bySize({ commit: 0, full: 6_000 });
const AT_ONCE = 8;
/** Signing out is one of the requests. */
const TOKENS_LAST = 400;

let app: FuzzApp;
beforeAll(async () => {
  app = await openFuzzApp();
});
afterAll(() => app.close());

/** Sends requests by eights, and lists those that were answered as none may be. */
async function fuzz(
  seed: number,
  count: number,
  send: (request: FuzzedRequest) => Promise<string | null>,
): Promise<string[]> {
  const random = seededRandom(seed);
  const flaws: string[] = [];
  let options: FuzzOptions | undefined;
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    if (sent % TOKENS_LAST === 0) options = await prepare(random);
    const requests = Array.from({ length: AT_ONCE }, () => fuzzRequest(options as FuzzOptions));
    const found = await Promise.all(requests.map(send));
    for (const [index, flaw] of found.entries()) {
      const errors = index === 0 ? app.takeErrors() : [];
      if (flaw !== null) flaws.push(`${flaw}: ${describeRequest(requests[index] as FuzzedRequest)}`);
      for (const line of errors)
        flaws.push(`${line.slice(0, 1_000)} by one of ${requests.map(describeRequest).join("\n")}`);
    }
  }
  return flaws;
}

async function prepare(random: FuzzOptions["random"]): Promise<FuzzOptions> {
  const { pages, schema, clock } = app;
  const tokens = await app.issueTokens();
  return { random, pages, schema, tokens, routes: app.app.apiRoutes.list(), nowMs: clock.now().getTime() };
}

function describeRequest({
  method,
  target,
  headers: { authorization, ...headers },
  payload,
}: FuzzedRequest): string {
  const parts = [method, target, authorization?.slice(0, 12), JSON.stringify(headers), payload.toString()];
  return parts.map((part = "") => part.slice(0, 300)).join(" ");
}

it("hostile strings in any field are kept as a rule says, and reach no log [LOAD-09] [TRUST-10]", async () => {
  const { flaws, sent, plainPaths, forgotten } = await tryStrings(app, {
    seed: TEST_SEED + 2,
    least: STRINGS,
  });
  expect(flaws).toEqual([]);
  expect(forgotten, "add to hostile/usual-requests.ts, or to that of the console").toEqual([]);
  expect(await findSpoiled(app.db, sent)).toEqual([]);
  expect(app.leaks.filter((line) => !line.match(MARKER)?.every((it) => plainPaths.has(it)))).toEqual([]);
  const { log, documents } = await readOutputs(app);
  expect(log).toMatch(MARKER);
  expect(findFormulas(log)).toEqual([]);
  expect(documents).toEqual(DOCUMENTS.map((path) => `${path} 200 %PDF-`));
});

it("hostile requests over every route and operation end in no 500 [LOAD-09]", async () => {
  const flaws = await fuzz(TEST_SEED, INJECTED, async (request) => {
    const answer = await app.app.inject(toInjectOptions(request));
    return findFlaw(request, { status: answer.statusCode, headers: answer.headers, body: answer.body });
  });
  expect(flaws).toEqual([]);
});

it("more of them as bytes on a socket are answered and leave no connection open [LOAD-09]", async () => {
  const flaws = await fuzz(TEST_SEED + 1, RAW, async (request) => {
    const { method, target, headers, payload } = request;
    const lines = Object.entries({ host: "smirk.test", ...headers, "content-length": payload.length });
    const head = [`${method} ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
    const text = Buffer.from(`${head.join("\r\n")}\r\nconnection: close\r\n\r\n`, "latin1");
    return findFlaw(request, await sendRaw(app.port, Buffer.concat([text, payload])));
  });
  expect(flaws).toEqual([]);
  const countOpen = () =>
    new Promise((resolve) => app.app.server.getConnections((_, count) => resolve(count)));
  await vi.waitFor(async () => expect(await countOpen()).toBe(0), 60_000);
});
