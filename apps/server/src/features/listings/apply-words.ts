import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import { BUDGET_DAYS } from "../auth/trust/stranger-budget.ts";
import {
  type Checked,
  confirmByDesks,
  findLocked,
  raiseDoubt,
  withdrawDeskDay,
  withdrawDoubt,
} from "../directory/edit/listing-doubt.ts";
import { locationDay } from "../directory/entries/location-day.ts";
import { loadWeighedWords } from "./load-words.ts";
import { findSecondWord, findVouchedDay, type WeighedWord } from "./weigh-words.ts";

type ApplyContext = Pick<Context, "db" | "clock" | "log">;

/** What a listing was before the strangers' words were weighed, and is after. */
type Change = "doubted" | "doubt_withdrawn" | "confirmed" | "confirmation_withdrawn";

/**
 * Two independent words that count put a listing in doubt, and two independent visits confirm a dentist who is alone at
 * an office: nobody says whom of several a visit was to. What words decided that no longer count is taken back, and is
 * in the log. An operator alone settles a doubt. Safe to repeat.
 */
export async function applyWords(ctx: ApplyContext): Promise<void> {
  const words = await loadWeighedWords(ctx);
  const about = new Map<string, WeighedWord[]>();
  for (const word of words) for (const id of word.listings) about.set(id, [...(about.get(id) ?? []), word]);
  const counts: Partial<Record<Change, number>> = {};
  for (const [id, said] of about) {
    if (!isOfTwo(said)) continue;
    const changes = await ctx.db.transaction().execute((trx) => applyToListing({ ...ctx, trx }, id, said));
    for (const change of changes) counts[change] = (counts[change] ?? 0) + 1;
  }
  if (Object.keys(counts).length > 0) ctx.log.info(counts, "directory.strangers_words.applied");
}

/** Only what two people say can have decided something, or does. */
function isOfTwo(said: readonly WeighedWord[]): boolean {
  return [...Map.groupBy(said, ({ kind }) => kind === "visit").values()].some(
    (alike) => findSecondWord(alike) !== null,
  );
}

type Transaction = Pick<Context, "clock"> & { trx: Kysely<Database> };

async function applyToListing(
  ctx: Transaction,
  id: string,
  said: readonly WeighedWord[],
): Promise<readonly Change[]> {
  const location = await findLocked(ctx.trx, id);
  if (location === undefined || !location.published) return [];
  const changes = [
    await applyRefusals(ctx, { id, location, said }),
    await applyVisits(ctx, { id, location, said }),
  ];
  return changes.filter((change) => change !== null);
}

interface Said {
  id: string;
  location: Checked;
  said: readonly WeighedWord[];
}

const isCounted = (word: WeighedWord) => word.void === null;

/** Words up to the moment at which an operator settled the last doubt count no more. */
async function applyRefusals(ctx: Transaction, { id, location, said }: Said): Promise<Change | null> {
  const settledAt = location.doubt_settled_at?.getTime() ?? 0;
  const against = said.filter(({ kind, at }) => kind !== "visit" && at.getTime() > settledAt);
  if (location.being_checked) {
    // A doubt whose words were erased, or are too old to be known, is an operator's to settle, as every other one.
    if (location.doubted_by === "operator" || findSecondWord(against) === null) return null;
    if (findSecondWord(against.filter(isCounted)) !== null) return null;
    await withdrawDoubt(ctx, { locationId: id });
    await writeEntry(ctx, { id, said: against, changes: { being_checked: { before: true, after: false } } });
    return "doubt_withdrawn";
  }
  const since = ctx.clock.now().getTime() - BUDGET_DAYS * DAY_MS;
  const second = findSecondWord(
    against.filter((word) => isCounted(word) && (word.kind === "report" || word.at.getTime() >= since)),
  );
  if (second === null) return null;
  await raiseDoubt(ctx, { locationId: id, by: second.kind === "refusal" ? "desks" : "visitors" });
  return "doubted";
}

/** Visits to a place that the listing has left confirm nothing, nor those that an operator has looked at. */
async function applyVisits(ctx: Transaction, { id, location, said }: Said): Promise<Change | null> {
  const since = location.confirmed_on === null ? (location.doubt_settled_at?.getTime() ?? 0) : 0;
  const visits = said
    .filter(({ kind, listings, at }) => kind === "visit" && listings.length === 1 && at.getTime() > since)
    .map((word) => ({ ...word, day: locationDay(location, word.at) }));
  const day = findVouchedDay(visits.filter(isCounted));
  const known = location.confirmed_on ?? "";
  if (day !== null && day > known) {
    await confirmByDesks(ctx, { locationId: id, confirmedOn: day });
    return "confirmed";
  }
  const isOfDesks = location.confirmed_on !== null && location.confirmed_on === location.desk_confirmed_on;
  if (!isOfDesks || day === known || (findVouchedDay(visits) ?? "") < known) return null;
  const confirmedOn = await withdrawDeskDay(ctx, { locationId: id, vouchedDay: day });
  const changes = { confirmed_on: { before: known, after: confirmedOn } };
  await writeEntry(ctx, { id, said: visits, changes });
  return "confirmation_withdrawn";
}

interface Entry {
  id: string;
  said: readonly WeighedWord[];
  changes: Record<string, unknown>;
}

/** The log says what was taken back, and why the words no longer count. */
async function writeEntry({ trx, clock }: Transaction, { id, said, changes }: Entry): Promise<void> {
  const reasons = [...new Set(said.flatMap((word) => word.void ?? []))];
  await writeAuditEntry(trx, {
    actor: "strangers' words",
    command: "apply_desk_answers",
    at: clock.now(),
    subjectKind: "location",
    subjectId: id,
    changes: { ...changes, words: reasons },
  });
}
