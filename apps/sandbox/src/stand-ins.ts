import type { FastifyInstance } from "fastify";

/** One outside vendor that the sandbox answers for. */
export interface StandIn {
  /** The vendor's product as people know it. */
  name: string;
  /** What the product uses it for, one sentence. */
  purpose: string;
  /** The path that the vendor's base URL is set to. */
  path: string;
  register(app: FastifyInstance): void;
}

/** Every stand-in there is. The index page lists them from here, and only these are answered. */
export const STAND_INS: readonly StandIn[] = [];
