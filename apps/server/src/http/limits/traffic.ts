import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Limited per address and shed under pressure. Everything else (money, sign-in, health) is not. */
export type Traffic = "graphql" | "pages" | "files";

declare module "fastify" {
  interface FastifyContextConfig {
    traffic?: Traffic;
  }
}

/** Remote address of a page's calls to the API of its own process; no socket has it. */
export const IN_PROCESS_ADDRESS = `in-process-${randomUUID()}`;

/** Whether a page's loader sent it: the visitor is already counted. */
export function isInProcess({ raw }: { raw: Pick<IncomingMessage, "socket"> }): boolean {
  return raw.socket.remoteAddress === IN_PROCESS_ADDRESS;
}
