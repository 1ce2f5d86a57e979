import type { FastifyInstance } from "fastify";
import type { CronItem } from "graphile-worker";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { MOST_DOCUMENT_BYTES } from "../law/registrations.ts";
import { guardConsole } from "./console-scope.ts";
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
    scope.all("/console/api/*", refuse);
    if (!pages) scope.all("/console/*", refuse);
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
