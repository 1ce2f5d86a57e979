import { Socket } from "node:net";
import { withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { returnBuffer } from "../../http/answer-buffers.ts";
import { acceptsEncoding } from "../../http/compress-bytes.ts";
import {
  type CachedPage,
  choosePageEncoding,
  compressPage,
  createPageCache,
  type PageEncoding,
  type PageRequest,
  unpackPage,
} from "./page-cache.ts";

/** Public pages that show the same to every visitor: the finder, dentists, cities with specialities, and prices there. */
const CACHED =
  /^\/(?:dentist\/(?<id>[1-9][0-9]{0,15})|dentists\/[a-z]{2}(?:\/[a-z0-9-]{1,60}){1,2}(?:\?page=[1-9][0-9]{0,3})?|prices(?:\/[a-z]{2}(?:\/[a-z0-9-]{1,60}){0,2})?)?$/;
/** They show nothing that changes while the server runs. Prices are not among them: operators change plans. */
const CONSTANT = /^\/(?:how-it-works|offices|privacy|terms|accessibility)$/;
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
    const encoding = choosePageEncoding(request.headers["accept-encoding"]);
    const nonce = reply.cspNonceValue;
    const pageIn = (wanted: PageEncoding): PageRequest => ({
      // The language is in the address.
      key: `${wanted} ${originOf(request)} ${request.url}`,
      state,
      isStale: directory.isStale(),
      leastAgeMs: directory.followed() === null ? 0 : LEAST_AGE_MS,
      render: async () => {
        const other = cache.find(pageIn(wanted === "br" ? "gzip" : "br"));
        if (other !== null) return recompress(other, nonce, wanted);
        return toCachedPage(await render(request, reply), nonce, wanted);
      },
    });
    const page = cache.find(pageIn(encoding)) ?? (await cache.render(pageIn(encoding)));
    if (page === null) return null;
    const shown = directory.isStale() ? await markOld(page, nonce) : page;
    return sendCached(shown, { request, reply, directoryHeaders: directory.headers() });
  };
}

async function toCachedPage(
  response: Response,
  nonce: string,
  encoding: PageEncoding,
): Promise<CachedPage | null> {
  const isPage = response.status === 200 && response.headers.get("content-type")?.startsWith("text/html");
  if (!isPage || response.headers.getSetCookie().length > 0) {
    await response.body?.cancel();
    return null;
  }
  const text = (await response.text()).replace(OLD_MARK, "");
  return { compressed: await compressPage(text, nonce, encoding), headers: [...response.headers] };
}

/** On the document of pages that may be out of date: they then show StaleNote. */
const OLD_MARK = ' data-directory-old=""';
const oldPages = new WeakMap<CachedPage, Promise<CachedPage>>();

function markOld(page: CachedPage, nonce: string): Promise<CachedPage> {
  const known = oldPages.get(page);
  if (known !== undefined) return known;
  const mark = (text: string) => text.replace("<html", `<html${OLD_MARK}`);
  const old = recompress(page, nonce, page.compressed.encoding, mark);
  oldPages.set(page, old);
  return old;
}

async function recompress(
  page: CachedPage,
  nonce: string,
  encoding: PageEncoding,
  change = (text: string) => text,
): Promise<CachedPage> {
  const text = unpackPage(page.compressed.encoding, page.compressed.withNonce(nonce)).toString();
  return { ...page, compressed: await compressPage(change(text), nonce, encoding) };
}

interface Sending {
  request: FastifyRequest;
  reply: FastifyReply;
  directoryHeaders: Record<string, string>;
}

/** The nonce is the response's own, as on a page that was rendered for it. */
function sendCached(
  { compressed, headers }: CachedPage,
  { request, reply, directoryHeaders }: Sending,
): FastifyReply {
  const { encoding } = compressed;
  const bytes = compressed.withNonce(reply.cspNonceValue);
  reply.header("cache-control", "no-cache");
  for (const [name, value] of headers) reply.header(name, value);
  reply.header("vary", joinVary(reply.getHeader("vary"), "accept-encoding"));
  reply.headers(directoryHeaders);
  if (!acceptsEncoding(request.headers["accept-encoding"], encoding)) {
    const text = unpackPage(encoding, bytes);
    returnBuffer(bytes);
    return reply.send(text);
  }
  reply.header("content-encoding", encoding);
  // A call inside the process gets the bytes themselves.
  if (request.raw.socket instanceof Socket) reply.raw.once("close", () => returnBuffer(bytes));
  return reply.send(bytes);
}

function joinVary(known: unknown, name: string): string {
  return known === undefined ? name : `${String(known)}, ${name}`;
}
