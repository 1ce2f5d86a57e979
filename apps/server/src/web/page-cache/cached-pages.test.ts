import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { createCachedPages } from "./cached-pages.ts";
import { compressPage, unpackPage } from "./page-cache.ts";

/** 16 bytes that look random, as the server's. */
const nonceOf = (response: number) => createHash("md5").update(String(response)).digest("base64");

afterEach(() => {
  vi.useRealTimers();
});

async function openPages(options: { isStale?: boolean; status?: number } = {}) {
  const app = fastify();
  let rendered = 0;
  let nonce = 0;
  app.decorateReply("cspNonceValue", "");
  app.addHook("onRequest", async (_request, reply) => {
    nonce += 1;
    reply.cspNonceValue = nonceOf(nonce);
  });
  const directory = {
    followed: () => ({}),
    findRevision: async (id?: number) => (id === undefined ? 1 : null),
    isStale: () => options.isStale ?? false,
    headers: () => (options.isStale ? { "x-directory-stale": "1" } : {}),
  } as never;
  const send = createCachedPages({
    directory,
    originOf: () => "https://a.example",
    render: async ({ url }, reply) => {
      rendered += 1;
      const text = `<html><p title="${url}" nonce="${reply.cspNonceValue}">${"a".repeat(2_000)}</p>`;
      return new Response(text, { status: options.status ?? 200, headers: { "content-type": "text/html" } });
    },
  });
  app.get("/*", async (request, reply) => (await send(request, reply)) ?? reply.status(204).send());
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { get, rendered: () => rendered };
}

it("renders once and gives each response a nonce of its own [LIVE-04]", async () => {
  const { get, rendered } = await openPages();
  const [first, second] = [await get("/"), await get("/")];
  const noncesIn = (body: string) => [...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
  expect([noncesIn(first.body), noncesIn(second.body), rendered()]).toEqual([[nonceOf(1)], [nonceOf(2)], 1]);
});

it("keeps languages apart [LIVE-04]", async () => {
  const { get } = await openPages();
  await get("/");
  expect((await get("/es")).body).toContain('title="/es"');
});

it.each([
  "/dentists/tx/houston",
  "/dentists/tx/houston/oral-surgery",
  "/dentists/tx/houston?page=2",
  "/prices",
  "/prices/tx",
  "/prices/tx/houston",
  "/prices/tx/houston/checkup",
  "/how-it-works",
  "/offices",
  "/es/privacy",
  "/accessibility",
])("keeps %s [LIVE-04]", async (url) => {
  const { get, rendered } = await openPages();
  await get(url);
  expect([(await get(url)).statusCode, rendered()]).toEqual([200, 1]);
});

it.each([
  "/?q=smith",
  "/membership",
  "/dentist/7",
  "/sign-up",
  "/plans",
  "/dentists/tx",
  "/dentists/tx/x?page=0",
  "/dentist/7/x",
])("leaves %s to ordinary rendering [LIVE-04]", async (url) => {
  const { get, rendered } = await openPages();
  expect([(await get(url)).statusCode, rendered()]).toEqual([204, 0]);
});

it("does not keep what failed [LIVE-04]", async () => {
  const { get, rendered } = await openPages({ status: 503 });
  await get("/");
  expect([(await get("/")).statusCode, rendered()]).toEqual([204, 2]);
});

it("says in a header that a page may be old while changes cannot be read [LIVE-03]", async () => {
  const { get } = await openPages({ isStale: true });
  expect((await get("/")).headers["x-directory-stale"]).toBe("1");
});

it.each(["identity", "gzip", "br"])(
  "marks a page's document while changes cannot be read, and no longer after: %s [LIVE-03]",
  async (accepted) => {
    const options = { isStale: true };
    const { get, rendered } = await openPages(options);
    const shown = async () => textOf(await get("/", { "accept-encoding": accepted }));
    const old = [await shown(), await shown()];
    options.isStale = false;
    const current = await shown();
    expect([...old, current].map((text) => /<html[^>]*>/.exec(text)?.[0])).toEqual([
      '<html data-directory-old="">',
      '<html data-directory-old="">',
      "<html>",
    ]);
    expect([old[1]?.includes(nonceOf(2)), current.includes(nonceOf(3)), rendered()]).toEqual([true, true, 1]);
  },
);

it.each([
  ["gzip", "gzip"],
  ["br, gzip;q=0.5", "br"],
  ["gzip, br;q=0", "gzip"],
  ["gzip;q=0", undefined],
  ["br", "br"],
  ["*", "br"],
  ["*, br;q=0.0", "gzip"],
  ["zstd", undefined],
  ["", undefined],
])("is sent to takers of %j as %s [LIVE-04]", async (accepted, encoding) => {
  const { get } = await openPages();
  const answer = await get("/", { "accept-encoding": accepted });
  expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual([encoding, "accept-encoding"]);
  expect(textOf(answer)).toContain(`nonce="${nonceOf(1)}"`);
});

it.each([
  ["br", "gzip"],
  ["gzip", "br"],
])(
  "is rendered once, whether sent as %s first or as %s, and stays as old as it is [LIVE-04]",
  async (first, second) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { get, rendered } = await openPages();
    const shown = async (encoding: string) => textOf(await get("/", { "accept-encoding": encoding }));
    await shown(first);
    vi.advanceTimersByTime(119_000);
    expect([await shown(second), rendered()]).toEqual([expect.stringContaining(nonceOf(2)), 1]);
    vi.advanceTimersByTime(2_000);
    expect([await shown(second), rendered()]).toEqual([expect.stringContaining(nonceOf(3)), 2]);
  },
);

it("takes gzip where a nonce cannot be exchanged in Brotli [LIVE-04]", async () => {
  const page = await compressPage("<p>without it</p>", nonceOf(1), "br");
  expect([page.encoding, unpackPage(page.encoding, page.withNonce(nonceOf(2))).toString()]).toEqual([
    "gzip",
    "<p>without it</p>",
  ]);
});

function textOf({ headers, rawPayload }: Awaited<ReturnType<FastifyInstance["inject"]>>): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers["content-encoding"])];
  return (unpack?.(rawPayload) ?? rawPayload).toString();
}
