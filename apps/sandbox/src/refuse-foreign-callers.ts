import { isIPv4 } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CONTROL_PREFIX } from "./control.ts";

export interface CallerOptions {
  /** The name or address that it listens on, accepted besides loopback names. */
  host?: string | undefined;
  allowRemote?: boolean | undefined;
}

/**
 * Refuses what a foreign web page could make a browser on this machine send: requests under a foreign host name
 * (DNS rebinding), by which the page could read codes, and changes through the control API.
 */
export function refuseForeignCallers(app: FastifyInstance, { host, allowRemote }: CallerOptions): void {
  if (allowRemote) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isOurName(request.hostname, host)) return refuse(reply, `asked for as ${quoted(request.host)}`);
    if (isForeignChange(request, host)) return refuse(reply, `asked by a page of another site`);
    return undefined;
  });
}

/** Any other name could be pointed here by its owner. */
export function isOurName(name: string, host: string | undefined): boolean {
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

function refuse(reply: FastifyReply, why: string): FastifyReply {
  const message =
    `The sandbox answers this machine alone, by names such as localhost, and was ${why}. ` +
    "Set SANDBOX_ALLOW_REMOTE=1 if others are meant to reach it.";
  return reply.code(403).send({ error: "forbidden", message });
}

function quoted(name: string): string {
  return name === "" ? "nothing" : `"${name.slice(0, 100)}"`;
}
