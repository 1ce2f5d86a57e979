import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyReply } from "fastify";

interface PageRequest {
  method: "GET" | "HEAD" | "POST";
  isShared: boolean;
  /** Fields of a form, by `POST`. */
  form?: string | undefined;
}

/** Aborted when the visitor leaves. `POST` to a page without a form makes the router reject it in the page's layout. */
function toWebRequest(reply: FastifyReply, url: URL, { method, form }: PageRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.request.headers)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) headers.append(name, each);
  }
  if (method === "POST") headers.delete("origin");
  const gone = new AbortController();
  reply.raw.on("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return new Request(url, {
    method,
    headers,
    signal: gone.signal,
    ...(form !== undefined && { body: form }),
  });
}

/** @param isShared for a page that others get too: nothing but its address is in it */
export function createPageRequest(reply: FastifyReply, url: URL, page: PageRequest): Request {
  return page.isShared ? new Request(url) : toWebRequest(reply, url, page);
}

/** Readable for the router's scripts and for people; its other errors are bare texts. */
export function isPageOrData(response: Response): boolean {
  return /^text\/(?:html|x-script)\b/.test(response.headers.get("content-type") ?? "");
}

/** Pages are complete, so they are sent in one piece. */
export async function sendPage(
  reply: FastifyReply,
  response: Response,
  status = response.status,
): Promise<FastifyReply> {
  reply.status(status);
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  if (!response.headers.has("cache-control")) reply.header("cache-control", "no-cache");
  if (response.body === null) return reply.send();
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}
