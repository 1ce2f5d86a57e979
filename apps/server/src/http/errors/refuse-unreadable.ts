import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../errors.ts";
import { isHost } from "../requests/request-origin.ts";
import { targetRefusal } from "../requests/request-target.ts";

/** Rejects a long header, an unreadable target, not exactly one host (RFC 9112 §3.2), a malformed host or scheme. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const refusal = headerRefusal(request.raw) ?? targetRefusal(request.raw);
    if (refusal) return done(refusal);
    return hasUsableHost(request) ? done() : done(invalid("The request names no host, or not one."));
  });
}

function hasUsableHost(request: FastifyRequest): boolean {
  const { rawHeaders, httpVersion } = request.raw;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHostHeader(rawHeaders[at] as string)) hosts += 1;
  if (hosts > 1) return false;
  if (request.host === "" && hosts === 0) return httpVersion === "1.0";
  return isHost(request.host) && (request.protocol === "http" || request.protocol === "https");
}

function isHostHeader(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === "host";
}

/** Node's own limit is 16 KB for all of them. Browsers shorten a longer Referer. */
const LONGEST_HEADER = 4_096;

/** Cookies of other products on the same domain, and tokens of large key sets. */
const UNLIMITED_HEADERS = new Set(["cookie", "authorization"]);

/** The names and values come in turn, as they were sent. */
function headerRefusal({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): AppError | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] as string, rawHeaders[at + 1] as string];
    if (name.length + value.length > LONGEST_HEADER && !UNLIMITED_HEADERS.has(name.toLowerCase()))
      return tooLarge();
  }
  return undefined;
}

function tooLarge(): AppError {
  return new AppError(431, "headers_too_large", "One of the request's headers is too large.");
}
