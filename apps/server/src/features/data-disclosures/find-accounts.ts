import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { Subject, SubjectKind } from "../../vendors/disclosures/disclosure-log.ts";

/** @returns for those of the values that are known whose they are: an account's, or what leads to one */
export type FindOwners = (
  db: Kysely<Database>,
  values: readonly string[],
) => Promise<{ value: string; owner: Subject }[]>;

/** Each feature finds the owners of what it stores. */
export type Owners = Readonly<Record<Exclude<SubjectKind, "account">, FindOwners>>;

export function keyOf([kind, value]: Subject): string {
  return `${kind} ${value}`;
}

/** Such as from an email to its membership, and from there to the account. */
const MOST_STEPS = 3;

/** @returns account ids by `keyOf` each subject that belongs to one */
export async function findAccounts(
  db: Kysely<Database>,
  owners: Owners,
  subjects: readonly Subject[],
): Promise<Map<string, string>> {
  const ownerOf = new Map<string, Subject>();
  let asked = subjects;
  for (let step = 0; step < MOST_STEPS && asked.length > 0; step += 1) {
    const found: Subject[] = [];
    for (const [kind, some] of Map.groupBy(asked, ([each]) => each)) {
      if (kind === "account") continue;
      const values = [...new Set(some.map(([, value]) => value))];
      for (const { value, owner } of await owners[kind](db, values)) {
        ownerOf.set(keyOf([kind, value]), owner);
        found.push(owner);
      }
    }
    asked = found;
  }
  return new Map(subjects.flatMap((subject) => followTo(ownerOf, subject)));
}

function followTo(ownerOf: ReadonlyMap<string, Subject>, subject: Subject): [string, string][] {
  let owner: Subject | undefined = subject;
  while (owner !== undefined && owner[0] !== "account") owner = ownerOf.get(keyOf(owner));
  return owner === undefined ? [] : [[keyOf(subject), owner[1]]];
}
