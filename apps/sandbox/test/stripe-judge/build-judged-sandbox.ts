import type { FastifyInstance } from "fastify";
import { buildSandbox } from "../../src/app.ts";
import { listStandIns } from "../../src/stand-ins.ts";
import { createJudge, type Judge } from "./judge.ts";

/** The whole sandbox, with every call to its Stripe judged; who closes it expects the judge to have found nothing. */
export async function buildJudgedSandbox(): Promise<{ sandbox: FastifyInstance; judge: Judge }> {
  const judge = createJudge({ ownKeys: true });
  const { hearEvent: observeEvent, hearExchange: observe } = judge;
  return { sandbox: await buildSandbox({ standIns: listStandIns({ observe, observeEvent }) }), judge };
}
