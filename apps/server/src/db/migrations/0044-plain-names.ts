import { type Kysely, sql } from "kysely";

interface RenamedColumn {
  table: string;
  before: string;
  name: string;
  type: string;
  /** What a new row has; null: nothing. */
  empty: string | null;
  /** Whether rows that are there get the value of before, which rewrites them while servers wait for the table. */
  isCopied: boolean;
}

/**
 * The release after this one drops the columns of before and their functions, and stores roles by their names; the one
 * after that drops the roles' words of before.
 */
const RENAMED: readonly RenamedColumn[] = [
  ...["providers", "provider_locations"].map((table) => ({
    table,
    before: "kept_fields",
    name: "protected_fields",
    type: "text[]",
    empty: "'{}'",
    isCopied: true,
  })),
  // Versions come from one sequence: those that servers take after this are above all that are stored, and above 0.
  {
    table: "memberships",
    before: "sync_ticket",
    name: "sync_version",
    type: "bigint",
    empty: "0",
    isCopied: false,
  },
  { table: "outbox", before: "fault", name: "failure", type: "text", empty: null, isCopied: true },
  ...["sent_at", "failed_at"].map((event) => ({
    table: "payment_refunds",
    before: `told_${event}`,
    name: `notified_${event}`,
    type: "timestamptz",
    empty: null,
    isCopied: true,
  })),
];

/** Columns and roles get the names that code and screens have; servers of the release before use the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of RENAMED) await addColumn(db, column);
  await sql`
    alter table operators drop constraint operators_role_check;
    alter table operators add constraint operators_role_check
      check (role in ('viewer', 'support', 'billing', 'owner', 'look', 'help', 'money'));
  `.execute(db);
}

/** Adds the column beside that of before; whichever of them a server writes, the other one follows. */
async function addColumn(db: Kysely<unknown>, column: RenamedColumn): Promise<void> {
  const [table, before, name] = [sql.ref(column.table), sql.ref(column.before), sql.ref(column.name)];
  const [type, empty] = [sql.raw(column.type), sql.raw(column.empty ?? "null")];
  const follow = sql.ref(`follow_${column.table}_${column.name}`);
  const trigger = sql.ref(`${column.table}_${column.name}_followed`);
  const nullable = sql.raw(column.empty === null ? "" : "not null");
  await sql`alter table ${table} add column ${name} ${type} ${nullable} default ${empty}`.execute(db);
  if (column.isCopied) {
    await sql`update ${table} set ${name} = ${before} where ${before} is distinct from ${empty}`.execute(db);
  }
  await sql`
    create function ${follow}() returns trigger language plpgsql as $$
    begin
      if new.${name} is distinct from (case tg_op when 'INSERT' then ${empty} else old.${name} end)
      then new.${before} := new.${name};
      else new.${name} := new.${before};
      end if;
      return new;
    end $$;
    create trigger ${trigger} before insert or update of ${before}, ${name} on ${table} for each row
      when (new.${before} is distinct from new.${name}) execute function ${follow}();
  `.execute(db);
}
