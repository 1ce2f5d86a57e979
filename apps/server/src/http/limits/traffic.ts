import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Requests that are limited per address and shed under pressure. Everything else (money, sign-in, health) is not. */
export type Traffic = "graphql" | "pages" | "files";

declare module "fastify" {
  interface FastifyContextConfig {
    traffic?: Traffic;
  }
}

/** The remote address of requests that pages send to the API of their own process; no socket has it. */
export const IN_PROCESS_ADDRESS = `in-process-${randomUUID()}`;

/** Whether a page's loader sent the request: its visitor has been counted already. */
export function isInProcess({ raw }: { raw: Pick<IncomingMessage, "socket"> }): boolean {
  return raw.socket.remoteAddress === IN_PROCESS_ADDRESS;
}
