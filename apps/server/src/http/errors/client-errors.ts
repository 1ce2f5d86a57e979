import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../errors.ts";
import { isHost } from "../requests/request-origin.ts";
import { MAX_TARGET_CHARS, targetRefusal } from "../requests/request-target.ts";

/** For a client that still sends, so that it can read the response. */
const LINGER_MS = 1_000;

interface ClientError extends Error {
  code?: string;
  rawPacket?: unknown;
}

interface Refusal {
  status: number;
  error: string;
  message: string;
  allow?: string;
}

const TIMED_OUT = { status: 408, error: "request_timeout", message: "The request took too long to arrive." };
const HEADERS_TOO_LARGE = {
  status: 431,
  error: "headers_too_large",
  message: "The request's headers are too large.",
};
const TARGET_TOO_LONG = { status: 414, error: "too_long", message: "The address is too long." };
const UNREADABLE = { status: 400, error: "invalid", message: "The request could not be read." };
const NO_TUNNEL = {
  status: 405,
  error: "method_not_allowed",
  allow: "GET, HEAD, OPTIONS, POST",
  message: "This address does not take that method.",
};

/** A part of the site whose refusals have a format of their own. */
export interface RefusalFormat {
  /** The first segment of its addresses, such as "fhir". */
  segment: string;
  type: string;
  write(status: number, message: string): object;
}

/**
 * Answers what Node's HTTP parser rejects, in the format of its part of the site as far as the address was read: Fastify
 * never sees such a request.
 */
export function answerClientError(
  { log, formats }: { log: FastifyBaseLogger; formats: readonly RefusalFormat[] },
  error: ClientError,
  socket: Duplex,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [line, refusal] = [firstLineOf(error), refusalOf(error)];
  log.debug({ status: refusal.status, errorCode: error.code }, "http.request.unreadable");
  const segment = /^[A-Z]+ \/([a-z]+)/.exec(line)?.[1];
  refuse(
    socket,
    refusal,
    formats.find((format) => format.segment === segment),
  );
}

/** Replaces answers that Node gives by itself in another format. */
export function answerParserEvents(server: Server): void {
  // RFC 9110 §10.1.1: a server may ignore an unknown expectation.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => refuse(socket, NO_TUNNEL));
}

function firstLineOf({ rawPacket }: ClientError): string {
  return (Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1").split("\r\n", 1)[0] : undefined) ?? "";
}

function refusalOf(error: ClientError): Refusal {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return TIMED_OUT;
  if (error.code !== "HPE_HEADER_OVERFLOW") return UNREADABLE;
  return firstLineOf(error).length > MAX_TARGET_CHARS ? TARGET_TOO_LONG : HEADERS_TOO_LARGE;
}

function refuse(socket: Duplex, { status, allow, ...body }: Refusal, format?: RefusalFormat): void {
  if (!socket.writable || hasBegunToAnswer(socket)) return void socket.destroy();
  const text = JSON.stringify(format?.write(status, body.message) ?? body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Cache-Control: no-store",
    `Content-Type: ${format?.type ?? "application/json; charset=utf-8"}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    "X-Content-Type-Options: nosniff",
    ...(allow === undefined ? [] : [`Allow: ${allow}`]),
  ];
  socket.on("error", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.resume();
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
  lingering.unref();
  socket.once("close", () => clearTimeout(lingering));
}

/** Node's own test: a second response must not be written into the first. */
function hasBegunToAnswer(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return answer?.headersSent === true;
}

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
