import type { FastifyInstance, FastifyRequest } from "fastify";
import { NO_BODY } from "../../edges/bounds.ts";

interface OneClick {
  /** Address in `List-Unsubscribe`, with the token in its query, which no log holds. */
  path: string;
  /** Asks for one press. */
  page: string;
  stop(token: string): Promise<void>;
}

/**
 * One-click unsubscribing (RFC 8058): mail services post to the address, with cookies of nobody. Opening it changes
 * nothing, since scanners follow links, and leads to a page that has the token in its fragment.
 */
export function registerOneClick(app: FastifyInstance, { path, page, stop }: OneClick): void {
  app.get(path, async (request, reply) =>
    reply
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(`${page}#${encodeURIComponent(readToken(request))}`, 303),
  );
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(path, { config: { bounds: NO_BODY } }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      await stop(readToken(request));
      return reply.type("text/plain; charset=utf-8").send("Stopped.");
    });
  });
}

function readToken({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown };
  return typeof token === "string" ? token : "";
}
