import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { CONTROL_PREFIX, registerControl } from "./control.ts";
import { registerIndexPage } from "./index-page/routes.ts";
import { createJournal, type Journal } from "./journal.ts";
import { type CallerOptions, refuseForeignCallers } from "./refuse-foreign-callers.ts";
import { listStandIns, type StandIn } from "./stand-ins.ts";

export interface SandboxOptions extends CallerOptions {
  clock?: { now(): Date };
  standIns?: readonly StandIn[];
  /** How many requests the journal holds. */
  journalLimit?: number;
}

const BODY_KEPT_CHARS = 4_000;
/** Somebody may type a card of their own by mistake: what is on a card is not kept. */
const CARD_DETAILS = /(card(?:%5D|\])?(?:%5B|\[)(?:number|cvc)(?:%5D|\])=)[^&]*/g;
const OWN_PAGES = new Set(["/", "/favicon.svg", "/favicon.ico"]);

/** Builds the sandbox without listening, so that a test can run it in its own process. */
export async function buildSandbox(options: SandboxOptions = {}): Promise<FastifyInstance> {
  const clock = options.clock ?? { now: () => new Date() };
  const standIns = options.standIns ?? listStandIns();
  const journal = createJournal(options.journalLimit ?? 500);
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 10 * 1024 * 1024,
    rewriteUrl: (request) => rewriteUrl(request.url ?? "/", standIns),
  });

  const ownPages = new Set([...OWN_PAGES, ...standIns.filter(({ page }) => page).map(({ path }) => path)]);

  // Any body is taken as text: a request that nobody knows must still reach the journal.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  refuseForeignCallers(app, options);
  app.addHook("onResponse", async (request, reply) => {
    if (!isOwnRequest(request, ownPages)) recordRequest(journal, clock.now(), request, reply);
  });
  app.setNotFoundHandler(answerUnknown);

  registerControl(app, journal, standIns);
  registerIndexPage(app, journal, standIns);
  for (const standIn of standIns) await registerStandIn(app, standIn);
  return app;
}

/** Leads what comes to a stand-in's path at the root to the stand-in. */
function rewriteUrl(url: string, standIns: readonly StandIn[]): string {
  const meant = standIns.find(({ rootPath }) => rootPath !== undefined && url.startsWith(`${rootPath}/`));
  return meant === undefined ? url : `${meant.path}${url}`;
}

async function registerStandIn(app: FastifyInstance, standIn: StandIn): Promise<void> {
  let addToDoor: ((door: FastifyInstance) => void) | undefined;
  await registerUnder(app, standIn.path, (scope) =>
    standIn.register(scope, (add) => {
      addToDoor = add;
    }),
  );
  if (addToDoor) await registerUnder(app, `${CONTROL_PREFIX}${standIn.path}`, addToDoor);
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

function recordRequest(journal: Journal, now: Date, request: FastifyRequest, reply: FastifyReply) {
  journal.record(
    {
      at: now.toISOString(),
      method: request.method,
      url: request.originalUrl,
      status: reply.statusCode,
      body: keptBody(request.body),
    },
    { unknown: request.is404 },
  );
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const what = `${request.method} ${pathOf(request)}`;
  if (isOwnRequest(request)) {
    return reply.code(404).send({ error: "not_found", message: `The control door has no ${what}.` });
  }
  return reply.code(501).send({ error: "not_implemented", message: `No stand-in answers ${what}.` });
}

/** Whether a request is for the sandbox itself, and so not the traffic that the journal is about. */
function isOwnRequest(request: FastifyRequest, ownPages: ReadonlySet<string> = OWN_PAGES): boolean {
  const path = pathOf(request);
  const atControlDoor = path === CONTROL_PREFIX || path.startsWith(`${CONTROL_PREFIX}/`);
  return atControlDoor || (request.method === "GET" && ownPages.has(path) && !request.is404);
}

function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split("?", 1)[0] ?? "/";
}

function keptBody(body: unknown): string | null {
  if (body === undefined || body === null || body === "") return null;
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const text = isText ? body.toString() : JSON.stringify(body);
  return text.replaceAll(CARD_DETAILS, "$1***").slice(0, BODY_KEPT_CHARS);
}
