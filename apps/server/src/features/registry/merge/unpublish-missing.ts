import type { Kysely } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { removeCenters } from "../match/merge-centers.ts";
import { listKnownNpis } from "../read/list-known-npis.ts";
import type { NpiSet } from "../read/npi-set.ts";
import { unpublishDentists } from "./unpublish-locations.ts";

interface Missing {
  /** All identifiers of the file, refused rows included. */
  seen: NpiSet;
  /** Clinics are left alone where states are given: they have none. */
  states: readonly string[] | null;
  now: Date;
  onUnpublished(trx: Kysely<Database>, count: number): Promise<void>;
}

/** Between two files the registry never loses this many, and a fifth, of our dentists. */
const MIN_MISSING = 50;
const MIN_MISSING_SHARE = 0.2;

export function isTooMuch(missing: number, known: number): boolean {
  return missing > MIN_MISSING && missing > known * MIN_MISSING_SHARE;
}

/** Guards against a partial file passed as complete, such as a weekly one. */
export async function lacksTooManyDentists(
  session: Kysely<Database>,
  { seen, states }: Pick<Missing, "seen" | "states">,
): Promise<boolean> {
  let known = 0;
  let missing = 0;
  for await (const npis of listKnownNpis(session, states)) {
    known += npis.length;
    missing += npis.filter((npi) => !seen.has(npi)).length;
  }
  return isTooMuch(missing, known);
}

/** Unpublishes registry dentists that a complete file does not have. */
export async function unpublishMissing(session: Kysely<Database>, missing: Missing): Promise<void> {
  const { seen, states, now, onUnpublished } = missing;
  for await (const npis of listKnownNpis(session, states)) {
    const gone = npis.filter((npi) => !seen.has(npi));
    if (gone.length === 0) continue;
    await repeatTransaction(() =>
      session.transaction().execute(async (trx) => {
        const count = await unpublishDentists(trx, gone, { states, now, namesAllLocations: true });
        if (states === null) await removeCenters(trx, gone);
        await onUnpublished(trx, count);
      }),
    );
  }
}
