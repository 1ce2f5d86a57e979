import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "../../http/limits/rate-limit.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import type { DirectorySource } from "./searching/directory-source.ts";
import { type Budget, findPage, MOST_WORK, type Page } from "./searching/find-page.ts";
import type { Question } from "./searching/read-question.ts";

/** One long search at a time: a second would only slow everyone down. */
export const LONG_SEARCHES = { running: 1, waiting: 40, waitMs: 4_000 };
/** Done at once, in a few milliseconds. */
const LIGHT_WORK = 4_000;
/** Between two turns of the event loop. */
const WORK_A_TURN = 2_000;
/** Each costs the caller one more point of the limit by address. */
const WORK_A_POINT = 30_000;

interface Search {
  app: FastifyInstance;
  gate: WorkGate;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Short searches run at once, long ones queue. */
export async function searchDirectory(
  { app, gate, request, reply }: Search,
  source: DirectorySource,
  question: Question,
): Promise<Page> {
  const budget: Budget = { left: MOST_WORK };
  const steps = findPage(source, question, budget);
  const runTo = (least: number): Page | null => {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (budget.left <= least) return null;
    }
  };
  const light = runTo(MOST_WORK - LIGHT_WORK);
  if (light !== null) return light;
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const work = async (): Promise<Page> => {
    let charged = 0;
    for (;;) {
      left.signal.throwIfAborted();
      const page = runTo(budget.left - WORK_A_TURN);
      const points = Math.floor((MOST_WORK - budget.left) / WORK_A_POINT);
      app.consumeGraphqlPoints(request, points - charged);
      charged = points;
      if (page !== null) return page;
      await turn();
    }
  };
  return gate.run(addressKey(request.ip), work, { signal: left.signal });
}
