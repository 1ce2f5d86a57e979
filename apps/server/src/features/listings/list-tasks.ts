import type { Context } from "../../context.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { dismissWords, listSettledAt } from "../directory/edit/listing-doubt.ts";
import { listLocationDentists } from "../directory/list-location-dentists.ts";
import { dentistName } from "../members/dentists/list-people.ts";
import { loadWeighedWords } from "./load-words.ts";
import type { VoidReason, WeighedWord } from "./weigh-words.ts";

interface TaskOffice {
  office: string;
  address: string;
  city: string;
  state: string;
  phone: string | null;
  location_ids: string[];
}

/** What strangers said against offices and visitors do not see: an operator looks whether something is wrong there. */
export interface ListingTask {
  key: string;
  /** Why it is no doubt. */
  reason: VoidReason;
  words: number;
  /** The first of them. */
  since: Date;
  /** One; of one network that spoke of many, all of them. */
  offices: TaskOffice[];
}

interface Void {
  word: WeighedWord;
  reason: VoidReason;
}

/** The oldest first. A word is no task any more once an operator settled its listing, or dismissed it. */
export async function listTasks(ctx: Pick<Context, "db" | "clock">): Promise<ListingTask[]> {
  const voids = (await loadWeighedWords(ctx)).flatMap((word): Void[] =>
    word.void === null || word.kind === "visit" ? [] : [{ word, reason: word.void }],
  );
  const open = await keepUnsettled(ctx, voids);
  const offices = await describeOffices(ctx, open);
  const tasks = [...Map.groupBy(open, keyOf)].map(([key, ofTask]): ListingTask => {
    const [first] = ofTask;
    const named = [...new Set(ofTask.map(({ word }) => word.office))];
    const at = Math.min(...ofTask.map(({ word }) => word.at.getTime()));
    return {
      key,
      reason: first?.reason ?? "new_card",
      words: ofTask.length,
      since: new Date(at),
      offices: named.flatMap((office) => offices.get(office) ?? []),
    };
  });
  return tasks
    .filter(({ offices: shown }) => shown.length > 0)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

/** Everything that one network said at once is one task. */
function keyOf({ word, reason }: Void): string {
  return reason === "one_network" ? `network ${word.network}` : `${reason} ${word.office}`;
}

async function keepUnsettled({ db }: Pick<Context, "db">, voids: readonly Void[]): Promise<Void[]> {
  const settled = await listSettledAt(db, [...new Set(voids.flatMap(({ word }) => word.listings))]);
  const isOpen = (id: string, at: Date) => settled.has(id) && at > (settled.get(id) ?? new Date(0));
  return voids.flatMap(({ word, reason }) => {
    const listings = word.listings.filter((id) => isOpen(id, word.at));
    return listings.length === 0 ? [] : [{ reason, word: { ...word, listings } }];
  });
}

async function describeOffices(
  { db }: Pick<Context, "db">,
  voids: readonly Void[],
): Promise<Map<string, TaskOffice>> {
  const listings = new Map<string, Set<string>>();
  for (const { word } of voids)
    listings.set(word.office, new Set([...(listings.get(word.office) ?? []), ...word.listings]));
  const ids = [...listings.values()].flatMap((some) => [...some]);
  const dentists = new Map((await listLocationDentists(db, ids)).map((one) => [one.location_id, one]));
  const offices = new Map<string, TaskOffice>();
  for (const [office, some] of listings) {
    const location_ids = [...some].sort();
    const first = dentists.get(location_ids[0] ?? "");
    if (first === undefined) continue;
    const { center_name, address, city, state, phone } = first;
    const named = center_name ?? dentistName(first);
    offices.set(office, { office: named, address, city, state, phone, location_ids });
  }
  return offices;
}

/** What was said of these listings is looked at and left; nothing that visitors see changes. @throws 404 `not_found` */
export async function dismissTask(
  { db, clock }: Pick<Context, "db" | "clock">,
  { locationIds, operator }: { locationIds: readonly string[]; operator: Operator },
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    // Their order is the same for everybody, so that two operators never wait for each other.
    for (const subjectId of [...new Set(locationIds)].sort()) {
      await dismissWords({ trx, clock }, { locationId: subjectId });
      const entry = { at, subjectKind: "location" as const, subjectId, changes: { words: "dismissed" } };
      await writeAuditEntry(trx, { ...operator, ...entry });
    }
  });
}
