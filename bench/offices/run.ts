/**
 * Asks 100,000 contacts of record about their listings, as the hourly job does, and confirms listings by their links.
 * bench/README.md says what is printed and checked.
 *
 *     node bench/run.mjs offices [contacts]
 */

import { sql } from "kysely";
import type { Context } from "../../apps/server/src/context.ts";
import { answerRequest } from "../../apps/server/src/features/offices/answer-request.ts";
import { askOffices } from "../../apps/server/src/features/offices/ask-offices.ts";
import { takeUnsentRequest } from "../../apps/server/src/features/offices/office-mails.ts";
import { createLog } from "../../apps/server/src/logging/log.ts";
import { percentile } from "../floods/requests.ts";
import { withDatabase } from "../open-postgres.ts";
import { isSmoke, setExitCode, sized, sizedOrGiven } from "../smoke.ts";

const MOST_SECONDS = 60;
const MOST_GROWN_MB = 20;
const MOST_CONFIRM_MS = 50;
const HOUR_MS = 3_600_000;

const contacts = sizedOrGiven(100_000, 500);
const passes = sized(48, 3);
const confirmed = sized(500, 3);
let now = new Date("2026-11-15T18:00:00Z");
/** A mailer that is never reached: the emails are written by another job. */
const mailer = {
  send: () => Promise.reject(new Error("Nothing is sent here.")),
} as unknown as Context["mailer"];
let holds = true;
await withDatabase({ maxConnections: 4 }, async ({ connection: { db } }) => {
  const ctx = { db, mailer, clock: { now: () => now }, log: createLog("silent") };
  await fill(ctx);
  await measurePasses(ctx);
  await measureConfirming(ctx);
});
setExitCode(holds);

type OfficesContext = Pick<Context, "db" | "mailer" | "clock" | "log">;

async function fill({ db }: OfficesContext): Promise<void> {
  await sql`
    with dentists as (
      insert into providers (npi, name, last_name, search_name, search_last_name, degree, languages, specialities)
      select (1000000000 + n)::text, 'Ada', 'Fern', 'ada', 'fern', 'DDS', '{EN}', '{GD}' from generate_series(1, ${contacts}) n
      returning id
    )
    insert into provider_locations (provider_id, address, city, state, zip, phone, latitude, longitude, record_email)
    select id, id || ' Oak St', 'Houston', 'TX', '77002', '+17135550101', 29.7, -95.3, 'desk-' || id || '@office.example'
    from dentists`.execute(db);
  await sql`analyze`.execute(db);
}

/** Two days of hours: the first passes ask, and so do those that follow, each another share. */
async function measurePasses(ctx: OfficesContext): Promise<void> {
  const begun = { at: performance.now(), cpu: process.cpuUsage() };
  const heap = heapMb();
  let slowest = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const at = performance.now();
    await askOffices(ctx);
    slowest = Math.max(slowest, performance.now() - at);
    now = new Date(now.getTime() + HOUR_MS);
  }
  const { user, system } = process.cpuUsage(begun.cpu);
  const grown = heapMb() - heap;
  const { rows } = await sql<{
    asked: number;
  }>`select count(*)::integer as asked from office_requests`.execute(ctx.db);
  console.log(
    `${contacts} contacts, ${passes} passes: at most ${(slowest / 1000).toFixed(2)} s each with the database, ` +
      `${((user + system) / 1e6 / passes).toFixed(3)} s of this process; ${rows[0]?.asked} asked; ` +
      `heap ${grown.toFixed(1)} MB more after them`,
  );
  if (!isSmoke) holds &&= slowest / 1000 <= MOST_SECONDS && grown <= MOST_GROWN_MB;
}

async function measureConfirming(ctx: OfficesContext): Promise<void> {
  const { db } = ctx;
  const asked = await db
    .selectFrom("office_requests")
    .select("batch_id")
    .distinct()
    .limit(confirmed)
    .execute();
  const times: number[] = [];
  for (const { batch_id: batchId } of asked) {
    const taken = await db.transaction().execute((trx) => takeUnsentRequest(trx, { batchId, now }));
    for (const { token } of taken?.listings ?? []) {
      const at = performance.now();
      await answerRequest(ctx, { token, answer: { proposal: null }, language: "en" });
      times.push(performance.now() - at);
    }
  }
  const [middle, high] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(
    `${times.length} confirmed: ${middle.toFixed(1)} ms in the middle, p99 ${high.toFixed(1)} ms, ` +
      `at most ${Math.max(...times).toFixed(1)} ms`,
  );
  if (!isSmoke) holds &&= middle <= MOST_CONFIRM_MS;
}

/** After a collection, where the process can ask for one (`--expose-gc`). */
function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
