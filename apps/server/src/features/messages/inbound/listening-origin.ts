import type { FastifyInstance } from "fastify";
import type { Config } from "../../../config/config.ts";

const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);

/** Where the sandbox calls the product. A Host header would let a sender choose what the signature covers. */
export function listeningOrigin({ server }: FastifyInstance, { host }: Pick<Config, "host">): string | null {
  const address = server.address();
  if (typeof address !== "object" || address === null) return null;
  const called = EVERY_ADDRESS.has(host) ? "127.0.0.1" : host;
  return `http://${called.includes(":") ? `[${called}]` : called}:${address.port}`;
}
