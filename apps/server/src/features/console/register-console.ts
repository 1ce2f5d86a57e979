import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CronItem } from "graphile-worker";
import type { Context } from "../../context.ts";
import { NO_BODY } from "../../edges/bounds.ts";
import { forbidden, notFound } from "../../errors.ts";
import { MOST_DOCUMENT_BYTES } from "../law/registrations.ts";
import { hasOwner } from "../operators/find-operator.ts";
import { consoleOriginOf } from "./console-origin.ts";
import { MOST_PIECE_BYTES } from "./imports/console-import.ts";
import { registerActions } from "./register-actions.ts";
import { registerSignInRoutes } from "./sign-in/routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Such as "GET /console/api/session", as the router has them. */
    listConsoleRoutes(): string[];
  }
}

interface ConsoleParts {
  /** Adds its files. */
  pages: ((scope: FastifyInstance) => Promise<void>) | undefined;
  /** The schedule of the jobs. */
  schedule: CronItem[];
}

/** The operators' console: its API, apart from the visitors' one. */
export async function registerConsole(
  app: FastifyInstance,
  ctx: Context,
  { pages, schedule }: ConsoleParts,
): Promise<void> {
  const routes: string[] = [];
  app.decorate("listConsoleRoutes", () => [...routes]);
  await app.register(async (scope) => {
    scope.addHook("onRoute", ({ method, url }) => {
      routes.push(...[method].flat().map((each) => `${each} ${url}`));
    });
    guardConsole(scope, ctx);
    registerSignInRoutes(scope, ctx);
    acceptFiles(scope);
    registerActions(scope, ctx, { schedule, directory: app.directory });
    await pages?.(scope);
    const refuse = async () => {
      throw notFound("There is no page at this address.");
    };
    const config = { bounds: NO_BODY };
    scope.all("/console/api/*", { config }, refuse);
    if (!pages) scope.all("/console/*", { config }, refuse);
  });
}

/** A large file comes in pieces, at any server, each with its check of session and role; a document comes whole. */
function acceptFiles(scope: FastifyInstance): void {
  const limits = { "application/octet-stream": MOST_PIECE_BYTES, "application/pdf": MOST_DOCUMENT_BYTES };
  for (const [type, bodyLimit] of Object.entries(limits)) {
    scope.addContentTypeParser(type, { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
  }
}

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "permissions-policy":
    "publickey-credentials-get=(self), publickey-credentials-create=(self), geolocation=(), camera=(), microphone=(), payment=()",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
const READS = new Set(["GET", "HEAD"]);

/** The console's own headers and origin, for every address under /console. */
function guardConsole(scope: FastifyInstance, ctx: Context): void {
  let isOpen = !ctx.config.isProduction;
  scope.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    const origin = consoleOriginOf(request, ctx.config);
    if (origin === null) return leadToOrigin(request, reply, ctx);
    isOpen ||= await hasOwner(ctx.db);
    if (!isOpen) throw notFound("There is no page at this address.");
    refuseOtherOrigins(request, origin);
  });
}

/** A development machine answers at its IP address too. */
function leadToOrigin(request: FastifyRequest, reply: FastifyReply, { config }: Context): FastifyReply {
  const isLocal = /^127\.0\.0\.1(:\d+)?$/.test(request.host);
  if (config.consoleOrigin !== null || config.isProduction || !isLocal || request.method !== "GET") {
    throw notFound("There is no page at this address.");
  }
  return reply.redirect(`http://${request.host.replace("127.0.0.1", "localhost")}${request.url}`, 302);
}

/** Writes need the console's own origin, and no other site's page reads. */
function refuseOtherOrigins({ method, headers, routeOptions }: FastifyRequest, origin: string): void {
  const site = headers["sec-fetch-site"];
  const isApi = routeOptions.url?.startsWith("/console/api/") ?? false;
  const isForeign = READS.has(method)
    ? isApi && site !== undefined && site !== "same-origin" && site !== "none"
    : headers.origin !== origin;
  if (isForeign) throw forbidden("The console answers only its own pages.");
}
