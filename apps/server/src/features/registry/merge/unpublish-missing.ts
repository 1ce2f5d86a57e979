import type { Kysely } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { removeCenters } from "../match/merge-centers.ts";
import { listKnownNpis } from "../read/list-known-npis.ts";
import type { NpiSet } from "../read/npi-set.ts";
import { unpublishDentists } from "./unpublish-locations.ts";

interface Missing {
  /** All identifiers of the file, those of refused rows too. */
  seen: NpiSet;
  /** With them clinics are left alone: they are not known by states. */
  states: readonly string[] | null;
  now: Date;
  /** Called at the end of each transaction that takes some of them off the map. */
  onUnpublished(trx: Kysely<Database>, count: number): Promise<void>;
}

/** So many of those whom we know, and a fifth of them, are not given up by the registry between two of its files. */
const MANY = 50;
const SHARE = 0.2;

/**
 * Whether a file that is said to be the whole registry is hardly that, such as a weekly file of changes or one with a
 * header and nothing else.
 */
export async function lacksTooMany(
  session: Kysely<Database>,
  { seen, states }: Pick<Missing, "seen" | "states">,
): Promise<boolean> {
  let known = 0;
  let missing = 0;
  for await (const npis of listKnownNpis(session, states)) {
    known += npis.length;
    missing += npis.filter((npi) => !seen.has(npi)).length;
  }
  return missing > MANY && missing > known * SHARE;
}

/** Takes off the map whoever came from the registry and is not in a file that is the whole of it. */
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
