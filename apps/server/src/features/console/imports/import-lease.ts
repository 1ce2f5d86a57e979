import { randomUUID } from "node:crypto";
import { SECOND_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { LEASE_MS } from "./console-import.ts";

type LeaseContext = Pick<Context, "db" | "clock" | "log">;

const LOCK = "smirk console import";
const RENEWAL_MS = 10 * SECOND_MS;

export interface Lease {
  importId: string;
  id: string;
  /** This one included. */
  attempts: number;
}

/** One import runs at a time, on one server. @returns null while another one has it, or another import runs */
export async function takeLease({ db, clock }: LeaseContext, importId: string): Promise<Lease | null> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(trx);
    const now = clock.now();
    const running = await trx
      .selectFrom("console_imports")
      .select("id")
      .where("finished_at", "is", null)
      .where("lease_until", ">", now)
      .executeTakeFirst();
    if (running !== undefined) return null;
    const id = randomUUID();
    const taken = await trx
      .updateTable("console_imports")
      .set(({ eb }) => ({ lease_id: id, lease_until: until(now), attempts: eb("attempts", "+", 1) }))
      .where("id", "=", importId)
      .where("finished_at", "is", null)
      .where("held_moves", "is", null)
      .whereRef("received", "=", "size")
      .returning("attempts")
      .executeTakeFirst();
    return taken === undefined ? null : { importId, id, attempts: taken.attempts };
  });
}

interface HeldLease {
  /** Aborted when another server has taken the import over. */
  lost: AbortSignal;
  /** Shown within seconds. */
  showRows(rows: number): void;
  end(): Promise<void>;
}

/** Prolongs the lease and writes the rows read so far, until its end. */
export function holdLease(ctx: LeaseContext, lease: Lease): HeldLease {
  const lost = new AbortController();
  let rows = 0;
  let shownAt = 0;
  let writing: Promise<void> = Promise.resolve();
  const renew = async () => {
    const now = ctx.clock.now();
    const { numUpdatedRows } = await ctx.db
      .updateTable("console_imports")
      .set({ rows, updated_at: now, lease_until: until(now) })
      .where("id", "=", lease.importId)
      .where("lease_id", "=", lease.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) lost.abort(new Error("Another server has the import."));
  };
  const write = () => {
    writing = writing
      .then(renew)
      .catch((err: unknown) =>
        ctx.log.warn({ err, importId: lease.importId }, "console.import.lease_unwritten"),
      );
  };
  const timer = setInterval(write, RENEWAL_MS);
  timer.unref();
  return {
    lost: lost.signal,
    showRows(read) {
      rows = read;
      const now = ctx.clock.now().getTime();
      if (now - shownAt < SECOND_MS) return;
      shownAt = now;
      write();
    },
    end: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

/** For a server that stops in order: the next one begins at once, and this does not count as a failed attempt. */
export async function returnLease({ db }: Pick<Context, "db">, lease: Lease): Promise<void> {
  await db
    .updateTable("console_imports")
    .set({ lease_id: null, lease_until: null, attempts: lease.attempts - 1 })
    .where("id", "=", lease.importId)
    .where("lease_id", "=", lease.id)
    .execute();
}

/** The import's row, as long as the lease is held. */
export function leasedRow(db: Kysely<Database>, lease: Lease) {
  return db
    .updateTable("console_imports")
    .where("id", "=", lease.importId)
    .where("lease_id", "=", lease.id)
    .where("finished_at", "is", null);
}

function until(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
