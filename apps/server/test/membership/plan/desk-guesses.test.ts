import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { bySize, TEST_SEED, TEST_SIZE } from "../../../../../tools/test-size/test-size.ts";
import { createLog } from "../../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { deskCalls, openDesk } from "./desk-calls.ts";

const GUESSES = bySize({ commit: 60, full: 10_000 });
/** Guesses at once: an answer waits for its step, which takes no processor. */
const AT_ONCE = 10;

const lines: string[] = [];
let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    clock: createSettableClock(),
    log: createLog("debug", { write: (line: string) => void lines.push(line) }),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
afterAll(() => fixture.close());

interface Wanted {
  isKnown: boolean;
  path: string;
  digits: string;
}

interface Guess extends Wanted {
  size: number;
  ms: number;
}

/** Guesses of codes that exist and of others, in pairs with the same digits. */
async function listGuesses(): Promise<Wanted[]> {
  const calls = deskCalls(fixture);
  const known = await calls.readPaper(await calls.join());
  const member = await calls.join();
  const ended = await calls.readPaper(member);
  await fixture.db
    .updateTable("memberships")
    .set({ cancel_at: fixture.ctx.clock.now() })
    .where("id", "=", (await calls.membershipOf(member)).id)
    .execute();
  const random = seededRandom(TEST_SEED);
  const unknown = () =>
    `/check/${Buffer.from(Array.from({ length: 16 }, () => random(256))).toString("base64url")}`;
  return Array.from({ length: GUESSES / 2 }, (_, at) => {
    const digits = String((at + (at === Number(known.digits) ? 1 : 0)) % 10_000).padStart(4, "0");
    const pair = [
      at % 4 === 0
        ? { isKnown: true, path: ended.path, digits: ended.digits }
        : { isKnown: true, path: known.path, digits },
      { isKnown: false, path: unknown(), digits },
    ];
    // The first of two that are asked at once waits less.
    return random(2) === 0 ? pair : pair.reverse();
  }).flat();
}

async function tryGuesses(wanted: readonly Wanted[]): Promise<Guess[]> {
  const made: Guess[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    await fixture.db.deleteFrom("rate_limits").execute();
    made.push(
      ...(await Promise.all(wanted.slice(at, at + AT_ONCE).map((guess, index) => tryGuess(guess, index)))),
    );
  }
  return made;
}

it("guesses have one size of answer, wait for a step each, and are in no log [DESK-02]", async () => {
  const guesses = await listGuesses();
  let steps = 0;
  const wait = timers.setTimeout;
  vi.spyOn(timers, "setTimeout").mockImplementation((ms, ...rest) => {
    // Nobody else waits without a value or a signal.
    if (rest.length > 0) return wait(ms, ...rest);
    steps += 1;
    return Promise.resolve(undefined as never);
  });
  syncBuiltinESMExports();
  const made = await tryGuesses(guesses);
  expect(steps).toBe(guesses.length);
  expect(new Set(made.map(({ size }) => size)).size).toBe(1);
  const log = lines.join("\n");
  expect(log).toContain("/check/[token]");
  for (const { path } of made) expect(log).not.toContain(path.slice("/check/".length));
});

/** A measurement, in which a machine with other work has its say: not for a run of `npm test`. */
it.runIf(TEST_SIZE === "full")("guesses have one spread of times [DESK-02]", async () => {
  const made = await tryGuesses(await listGuesses());
  const timesOf = (isKnown: boolean) => made.filter((one) => one.isKnown === isKnown).map(({ ms }) => ms);
  expect(Math.abs(rankDifference(timesOf(true), timesOf(false)))).toBeLessThan(4.5);
});

/** The limit by card is off: it would stop the guesses of a known code, and those of unknown ones never. */
async function tryGuess(guess: Wanted, index: number): Promise<Guess> {
  const desk = openDesk(fixture, `198.51.100.${index}`);
  const begun = performance.now();
  const answer = await desk.post(guess.path, { digits: guess.digits });
  const ms = performance.now() - begun;
  expect(answer.statusCode).toBe(200);
  return { ...guess, size: Buffer.byteLength(answer.body), ms };
}

/** The normal score of the Mann-Whitney test: beyond 4.5 by chance once in 150,000 times. */
function rankDifference(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((ms) => ({ ms, isOne: true })), ...others.map((ms) => ({ ms, isOne: false }))];
  const ranks = all
    .sort((one, other) => one.ms - other.ms)
    .reduce((sum, { isOne }, rank) => sum + (isOne ? rank + 1 : 0), 0);
  const [n, m] = [ones.length, others.length];
  const expected = (n * (n + m + 1)) / 2;
  return (ranks - expected) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
