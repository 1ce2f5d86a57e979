import type { FastifyInstance } from "fastify";

/** The real time, unless a test has its own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** One outside vendor that the sandbox answers for. */
export interface FakeVendor {
  /** The vendor's product as people know it. */
  name: string;
  /** What the product uses it for, one sentence. */
  purpose: string;
  /** The path that the vendor's base URL is set to. */
  path: string;
  /** Where it answers as well, for an SDK that can be given a host and no path. */
  rootPath?: string;
  /** Whether `path` itself shows a page of what came in; reading it is not recorded. */
  page?: true;
  /** What its part of the control API offers, for the index page; paths begin after that part's own. */
  control?: readonly { method: string; path: string; description: string }[];
  /** `app` answers under `path`; what is given to `addControl` answers under the control API's prefix and `path`. */
  register(app: FastifyInstance, addControl: (add: (control: FastifyInstance) => void) => void): void;
}
