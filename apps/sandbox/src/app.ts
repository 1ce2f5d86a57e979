import { isIPv4 } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { CONTROL_PREFIX, createRequestLog, type RequestLog, registerControl } from "./control.ts";
import { type Clock, type FakeVendor, systemClock } from "./fake-vendor.ts";
import { listFakes } from "./fakes.ts";
import { registerIndexPage } from "./index-page/routes.ts";

interface SandboxOptions extends CallerOptions {
  clock?: Clock;
  fakes?: readonly FakeVendor[];
  requestLogLimit?: number;
}

const MAX_BODY_CHARS = 4_000;
/** People may type a real card by mistake, so card details are never logged. */
const CARD_DETAILS = /(card(?:%5D|\])?(?:%5B|\[)(?:number|cvc)(?:%5D|\])=)[^&]*/g;
const OWN_PAGES = new Set(["/", "/favicon.svg", "/favicon.ico"]);

/** Builds the sandbox without listening, so that a test can run it in its own process. */
export async function buildSandbox(options: SandboxOptions = {}): Promise<FastifyInstance> {
  const clock = options.clock ?? systemClock;
  const fakes = options.fakes ?? listFakes();
  const requestLog = createRequestLog(options.requestLogLimit ?? 500);
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 10 * 1024 * 1024,
    rewriteUrl: (request) => rewriteUrl(request.url ?? "/", fakes),
  });

  const ownPages = new Set([...OWN_PAGES, ...fakes.filter(({ page }) => page).map(({ path }) => path)]);

  // Any body is taken as text: an unknown request must still reach the request log.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  refuseForeignCallers(app, options);
  app.addHook("onResponse", async (request, reply) => {
    if (!isOwnRequest(request, ownPages)) recordRequest(requestLog, { now: clock.now(), request, reply });
  });
  app.setNotFoundHandler(answerUnknown);

  registerControl(app, requestLog, fakes);
  registerIndexPage(app, requestLog, fakes);
  for (const fake of fakes) await registerFake(app, fake);
  return app;
}

/** Routes requests at a fake's root path to the fake. */
function rewriteUrl(url: string, fakes: readonly FakeVendor[]): string {
  const meant = fakes.find(({ rootPath }) => rootPath !== undefined && url.startsWith(`${rootPath}/`));
  return meant === undefined ? url : `${meant.path}${url}`;
}

async function registerFake(app: FastifyInstance, fake: FakeVendor): Promise<void> {
  let addToControl: ((control: FastifyInstance) => void) | undefined;
  await registerUnder(app, fake.path, (scope) =>
    fake.register(scope, (add) => {
      addToControl = add;
    }),
  );
  if (addToControl) await registerUnder(app, `${CONTROL_PREFIX}${fake.path}`, addToControl);
}

async function registerUnder(app: FastifyInstance, prefix: string, add: (scope: FastifyInstance) => void) {
  await app.register(
    (scope, _options, done) => {
      add(scope);
      done();
    },
    { prefix },
  );
}

interface AnsweredRequest {
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

function recordRequest(requestLog: RequestLog, { now, request, reply }: AnsweredRequest) {
  requestLog.record(
    {
      at: now.toISOString(),
      method: request.method,
      url: request.originalUrl,
      status: reply.statusCode,
      body: storedBody(request.body),
    },
    { unknown: request.is404 },
  );
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const what = `${request.method} ${pathOf(request)}`;
  if (isOwnRequest(request)) {
    return reply.code(404).send({ error: "not_found", message: `The control API has no ${what}.` });
  }
  return reply.code(501).send({ error: "not_implemented", message: `No fake answers ${what}.` });
}

/** Requests for the sandbox's own pages and control API are not logged. */
function isOwnRequest(request: FastifyRequest, ownPages: ReadonlySet<string> = OWN_PAGES): boolean {
  const path = pathOf(request);
  const atControlApi = path === CONTROL_PREFIX || path.startsWith(`${CONTROL_PREFIX}/`);
  return atControlApi || (request.method === "GET" && ownPages.has(path) && !request.is404);
}

function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split("?", 1)[0] ?? "/";
}

function storedBody(body: unknown): string | null {
  if (body === undefined || body === null || body === "") return null;
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const text = isText ? body.toString() : JSON.stringify(body);
  return text.replaceAll(CARD_DETAILS, "$1***").slice(0, MAX_BODY_CHARS);
}

interface CallerOptions {
  /** The name or address that it listens on, accepted besides loopback names. */
  host?: string | undefined;
  allowRemote?: boolean | undefined;
}

/**
 * Refuses what a foreign web page could make a browser on this machine send: requests under a foreign host name
 * (DNS rebinding), by which the page could read codes, and changes through the control API.
 */
function refuseForeignCallers(app: FastifyInstance, { host, allowRemote }: CallerOptions): void {
  if (allowRemote) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isOurName(request.hostname, host))
      return refuseCaller(reply, `asked for as ${quoted(request.host)}`);
    if (isForeignChange(request, host)) return refuseCaller(reply, `asked by a page of another site`);
    return undefined;
  });
}

/** Any other name could be pointed here by its owner. */
function isOurName(name: string, host: string | undefined): boolean {
  const bare = name.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (bare === "localhost" || bare.endsWith(".localhost") || bare === "::1" || bare === host) return true;
  return isIPv4(bare) && bare.startsWith("127.");
}

function isForeignChange(
  { method, headers, originalUrl }: FastifyRequest,
  host: string | undefined,
): boolean {
  const { origin } = headers;
  if (method === "GET" || method === "HEAD" || origin === undefined) return false;
  if (!originalUrl.startsWith(CONTROL_PREFIX)) return false;
  return !URL.canParse(origin) || !isOurName(new URL(origin).hostname, host);
}

function refuseCaller(reply: FastifyReply, why: string): FastifyReply {
  const message =
    `The sandbox answers this machine alone, by names such as localhost, and was ${why}. ` +
    "Set SANDBOX_ALLOW_REMOTE=1 if others are meant to reach it.";
  return reply.code(403).send({ error: "forbidden", message });
}

function quoted(name: string): string {
  return name === "" ? "nothing" : `"${name.slice(0, 100)}"`;
}
