import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Payments } from "../../../src/vendors/stripe/payments.ts";

/** What one side of a race does next: the SQL of a statement, or the name of a call to the provider. */
export interface Step {
  index: number;
  text: string;
}

interface HeldWork<T> {
  answer: Promise<T>;
  steps: Step[];
  /** Resolves once it is held. */
  held: Promise<void>;
  release(): void;
}

const running = new AsyncLocalStorage<(text: string) => Promise<void>>();

/** Runs work whose first step that is meant waits, before it is begun, until it is released. */
export function runHeld<T>(work: () => Promise<T>, isMeant: (step: Step) => boolean): HeldWork<T> {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const steps: Step[] = [];
  let hasHeld = false;
  const pass = async (text: string) => {
    const step = { index: steps.length, text };
    steps.push(step);
    if (hasHeld || !isMeant(step)) return;
    hasHeld = true;
    reached.resolve();
    await opened.promise;
  };
  const answer = running.run(pass, work);
  // Work that ends without such a step holds nobody up.
  const end = () => reached.resolve();
  answer.then(end, end);
  return { steps, answer, held: reached.promise, release: opened.resolve };
}

const { query } = pg.Client.prototype;

/** Makes every statement of this process and every call of these payments a step. @returns takes the first back */
export function watchSteps(payments: Payments): () => void {
  // A spy would keep every statement of a long run.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const pass = running.getStore();
    const [text] = given;
    const ask = () => (query as (...given: unknown[]) => unknown).apply(this, given);
    return pass === undefined || typeof text !== "string" ? ask() : pass(text).then(ask);
  } as never;
  for (const [name, call] of Object.entries(payments)) {
    if (typeof call !== "function" || name === "readEvent") continue;
    const wrapped = async (...given: unknown[]) => {
      await running.getStore()?.(name);
      return (call as (...given: unknown[]) => unknown).apply(payments, given);
    };
    Object.assign(payments, { [name]: wrapped });
  }
  return () => {
    pg.Client.prototype.query = query;
  };
}
