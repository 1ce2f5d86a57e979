import type { DataKind } from "@smirk/contract/account/disclosures";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { DisclosureLog, SentFields, Subject } from "../../vendors/disclosures/disclosure-log.ts";
import type { VendorCall } from "../../vendors/disclosures/vendor-call.ts";
import { type CallName, VENDOR_CALLS } from "../../vendors/disclosures/vendor-calls.ts";
import { findAccounts, keyOf, type Owners } from "./find-accounts.ts";
import { type DisclosedToPartner, storePartnerDisclosure } from "./partner-disclosures.ts";
import { readSubjects } from "./read-subjects.ts";
import {
  type KeepAccounts,
  type OwnedDisclosure,
  type SentOfDay,
  storeDisclosures,
} from "./store-disclosures.ts";

/** What is noted and not stored yet is in memory: a server that dies loses the last seconds. */
export interface FlushedDisclosureLog extends DisclosureLog {
  /** Stores what is noted. Never throws: what cannot be stored is tried again. */
  flush(): Promise<void>;
  /** Stores what a partner's program got of a member. Call in a transaction. */
  storeForPartner(trx: Kysely<Database>, disclosed: DisclosedToPartner): Promise<void>;
  /** Stores what is noted for the last time. */
  close(): Promise<void>;
}

interface LogContext {
  db: Kysely<Database>;
  clock: { now(): Date };
  log: FastifyBaseLogger;
  owners: Owners;
  keepAccounts: KeepAccounts;
}

interface LogOptions {
  /** Null: only when it is asked to. */
  flushAfterMs: number | null;
}

const FLUSH_AFTER_MS = 2_000;
/** What is about nobody yet is tried again. */
const RETRY_AFTER_MS = 30_000;
/** Somebody who was sent a code has an account after entering it, within minutes. */
const OWNERLESS_MS = 30 * MINUTE_MS;
const MOST_PENDING = 10_000;

interface Pending extends Omit<SentOfDay, "kinds"> {
  kinds: Set<DataKind>;
  subjects: readonly Subject[];
}

export function createDisclosureLog(
  ctx: LogContext,
  { flushAfterMs }: LogOptions = { flushAfterMs: FLUSH_AFTER_MS },
): FlushedDisclosureLog {
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let isClosed = false;

  const flush = () => {
    flushing = flushing.then(() => storePending(ctx, pending));
    return flushing;
  };
  const schedule = (afterMs: number) => {
    if (flushAfterMs === null || isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush().then(() => {
        if (pending.size > 0) schedule(RETRY_AFTER_MS);
      });
    }, afterMs);
    timer.unref();
  };
  return {
    note(call, sent, subjects = []) {
      addPending(pending, readNote(call, { sent, subjects, at: ctx.clock.now() }));
      schedule(flushAfterMs ?? 0);
    },
    flush,
    storeForPartner: (trx, disclosed) => {
      const { owners, keepAccounts } = ctx;
      return storePartnerDisclosure({ trx, findOwners: owners.membership, keepAccounts }, disclosed);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}

interface Note {
  sent: SentFields;
  subjects: readonly Subject[];
  at: Date;
}

function readNote(call: CallName, { sent, subjects, at }: Note): Pending {
  const { recipient, purpose, fields }: VendorCall = VENDOR_CALLS[call];
  const all = Array.from(sent);
  return {
    recipient,
    purpose,
    day: at.toISOString().slice(0, 10),
    kinds: new Set(all.flatMap(([name]) => fields[name] ?? [])),
    subjects: [...subjects, ...readSubjects(fields, all)],
    times: 1,
    firstAt: at,
    lastAt: at,
  };
}

/** What is about nobody is about visitors or prices, and not kept. */
function addPending(pending: Map<string, Pending>, added: Pending): void {
  if (added.subjects.length === 0) return;
  const { recipient, purpose, day, subjects } = added;
  const key = [recipient, purpose, day, ...subjects.map(keyOf)].join("\n");
  const known = pending.get(key);
  if (known) addTo(known, added);
  else if (pending.size < MOST_PENDING) pending.set(key, added);
}

function addTo(known: Pending, { kinds, times, firstAt, lastAt }: Pending): void {
  for (const kind of kinds) known.kinds.add(kind);
  known.times += times;
  if (firstAt < known.firstAt) known.firstAt = firstAt;
  if (lastAt > known.lastAt) known.lastAt = lastAt;
}

/** What has no owner yet stays pending for some time, as does all where the database is away. */
async function storePending(ctx: LogContext, pending: Map<string, Pending>): Promise<void> {
  const { db, clock, log, owners, keepAccounts } = ctx;
  const taken = [...pending.values()];
  pending.clear();
  if (taken.length === 0) return;
  try {
    const asked = taken.flatMap(({ subjects }) => subjects);
    const accounts = await findAccounts(db, owners, asked);
    const owned = new Map<string, Pending>();
    for (const one of taken) {
      const accountId = one.subjects.map((subject) => accounts.get(keyOf(subject))).find(Boolean);
      if (accountId !== undefined) addPending(owned, { ...one, subjects: [["account", accountId]] });
      else if (clock.now().getTime() - one.lastAt.getTime() < OWNERLESS_MS) addPending(pending, one);
    }
    await storeDisclosures(db, { rows: Array.from(owned.values(), toOwned), keepAccounts });
  } catch (err) {
    log.warn({ err }, "disclosures.store_failed");
    for (const one of taken) addPending(pending, one);
  }
}

function toOwned({ subjects, kinds, ...row }: Pending): OwnedDisclosure {
  const [[, accountId] = ["account", ""]] = subjects;
  return { ...row, accountId, kinds: [...kinds].toSorted() };
}
