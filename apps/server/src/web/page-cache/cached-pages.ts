import { Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { returnBuffer } from "../../http/answer-buffers.ts";
import { compressParts, fillHoles, replaceInFirstPart } from "./gzip-with-holes.ts";
import { type CachedPage, createPageCache } from "./page-cache.ts";

/** Public pages that show the same to every visitor: the finder, dentists, cities with their specialities. */
const CACHED = /^\/(?:dentist\/(?<id>[1-9][0-9]{0,15})|dentists\/[a-z]{2}(?:\/[a-z0-9-]{1,60}){1,2})?$/;
/** They show nothing that changes while the server runs. Prices are not among them: operators change plans. */
const CONSTANT = /^\/(?:how-it-works|privacy|terms)$/;
/** While changes come one after the other, a page may be so old. */
const LEAST_AGE_MS = 200;

interface CachedPagesOptions {
  directory: FastifyInstance["directory"];
  originOf(request: FastifyRequest): string;
  render(request: FastifyRequest, reply: FastifyReply): Promise<Response>;
}

/** Sends cached pages; null leaves a request to ordinary rendering. Either may be out of date, and then says so. */
export function createCachedPages({ directory, originOf, render }: CachedPagesOptions) {
  const cache = createPageCache();

  /** Null for other pages, unknown dentists, and while the directory is not loaded. */
  const stateOf = async (url: string): Promise<string | null> => {
    if (CONSTANT.test(url)) return "constant";
    const match = CACHED.exec(url);
    if (match === null) return null;
    const id = match.groups?.id;
    const revision = await directory.findRevision(id === undefined ? undefined : Number(id));
    return revision === null ? null : String(revision);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    if (directory.isStale()) reply.headers(directory.headers());
    const state = request.method === "GET" ? await stateOf(withoutLanguage(request.url)) : null;
    if (state === null) return null;
    const wanted = {
      // The language is in the address.
      key: `${originOf(request)} ${request.url}`,
      state,
      isStale: directory.isStale(),
      leastAgeMs: directory.followed() === null ? 0 : LEAST_AGE_MS,
      render: async () => toCachedPage(await render(request, reply), reply.cspNonceValue),
    };
    const page = cache.find(wanted) ?? (await cache.render(wanted));
    if (page === null) return null;
    const shown = directory.isStale() ? markOld(page) : page;
    return sendCached(shown, { request, reply, directoryHeaders: directory.headers() });
  };
}

async function toCachedPage(response: Response, nonce: string): Promise<CachedPage | null> {
  const isPage = response.status === 200 && response.headers.get("content-type")?.startsWith("text/html");
  if (!isPage || response.headers.getSetCookie().length > 0) {
    await response.body?.cancel();
    return null;
  }
  const text = (await response.text()).replace(OLD_MARK, "");
  return { gzip: compressParts(text.split(nonce), Buffer.byteLength(nonce)), headers: [...response.headers] };
}

/** On the document of pages that may be out of date: they then show StaleNote. */
const OLD_MARK = ' data-directory-old=""';
const oldPages = new WeakMap<CachedPage, CachedPage>();

function markOld(page: CachedPage): CachedPage {
  const old = oldPages.get(page) ?? {
    ...page,
    gzip: replaceInFirstPart(page.gzip, "<html", `<html${OLD_MARK}`),
  };
  oldPages.set(page, old);
  return old;
}

interface Sending {
  request: FastifyRequest;
  reply: FastifyReply;
  directoryHeaders: Record<string, string>;
}

/** The nonce is the response's own, as on a page that was rendered for it. */
function sendCached(
  { gzip, headers }: CachedPage,
  { request, reply, directoryHeaders }: Sending,
): FastifyReply {
  const bytes = fillHoles(gzip, reply.cspNonceValue);
  const isGzip = takesGzip(request.headers["accept-encoding"]);
  reply.header("cache-control", "no-cache");
  for (const [name, value] of headers) reply.header(name, value);
  reply.header("vary", joinVary(reply.getHeader("vary"), "accept-encoding"));
  if (isGzip) reply.header("content-encoding", "gzip");
  reply.headers(directoryHeaders);
  if (!isGzip) {
    const text = gunzipSync(bytes);
    returnBuffer(bytes);
    return reply.send(text);
  }
  // In the process itself the bytes are handed on.
  if (request.raw.socket instanceof Socket) reply.raw.once("close", () => returnBuffer(bytes));
  return reply.send(bytes);
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(
    String(accepted ?? ""),
  );
}

function joinVary(known: unknown, name: string): string {
  return known === undefined ? name : `${String(known)}, ${name}`;
}
