import type { FastifyInstance } from "fastify";
import * as v from "valibot";

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

/** Field of a failure or mode that is set; absent: every request. */
export const timesSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));

export function delaySchema(defaultMs: number) {
  return v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), defaultMs);
}

interface InjectedFailure {
  /** Absent: every request. */
  times?: number | undefined;
}

/** What is left of it after one request. */
export function countDown<Failure extends InjectedFailure>(injected: Failure): Failure | null {
  if (injected.times === undefined) return injected;
  return injected.times > 1 ? { ...injected, times: injected.times - 1 } : null;
}

export interface FailureQueue<Failure extends InjectedFailure, Request> {
  current: Failure | null;
  schema: v.GenericSchema<unknown, Failure>;
  /** The failure that this request gets. */
  takeNext(request: Request): Failure | undefined;
}

export function createFailureQueue<Failure extends InjectedFailure, Request>(
  schema: v.GenericSchema<unknown, Failure>,
  applies: (failure: Failure, request: Request) => boolean,
): FailureQueue<Failure, Request> {
  return {
    current: null,
    schema,
    takeNext(request) {
      const injected = this.current;
      if (injected === null || !applies(injected, request)) return undefined;
      this.current = countDown(injected);
      return injected;
    },
  };
}

export function registerFailureRoutes<Failure extends InjectedFailure, Request>(
  control: FastifyInstance,
  queue: FailureQueue<Failure, Request>,
): void {
  control.get("/failure", () => ({ failure: queue.current }));
  control.put("/failure", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), queue.schema), request.body);
    if (!parsed.success) {
      return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
    }
    queue.current = parsed.output;
    return { failure: queue.current };
  });
  control.delete("/failure", (_request, reply) => {
    queue.current = null;
    return reply.code(204).send();
  });
}
