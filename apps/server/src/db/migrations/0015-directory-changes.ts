import { type Kysely, sql } from "kysely";

/**
 * Which locations changed, for servers that keep the directory in memory; id 0 stands for all. Rows name the
 * transaction that wrote them, so that readers compare snapshots whatever the order of commits. The notification says
 * only that there is something to read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory_changes (
      number bigint generated always as identity primary key,
      transaction xid8 not null default pg_current_xact_id(),
      location_id bigint not null,
      changed_at timestamptz not null default now()
    );
    create index directory_changes_transaction on directory_changes (transaction);
    create index directory_changes_age on directory_changes (changed_at);

    create function log_directory_changes() returns trigger language plpgsql as $$
      declare
        most constant integer := 5000;
        ids bigint[];
      begin
        if tg_op = 'TRUNCATE' then
          ids := array[0];
        else
          ids := array(select distinct location_id from changed_rows limit most + 1);
          if cardinality(ids) > most then
            ids := array[0];
          end if;
        end if;
        if cardinality(ids) > 0 then
          insert into directory_changes (location_id) select unnest(ids);
          perform pg_notify('directory', '');
        end if;
        return null;
      end
    $$;
    create trigger location_cards_inserted after insert on location_cards
      referencing new table as changed_rows for each statement execute function log_directory_changes();
    create trigger location_cards_updated after update on location_cards
      referencing new table as changed_rows for each statement execute function log_directory_changes();
    create trigger location_cards_deleted after delete on location_cards
      referencing old table as changed_rows for each statement execute function log_directory_changes();
    create trigger location_cards_truncated after truncate on location_cards
      for each statement execute function log_directory_changes();
  `.execute(db);
  await sql`
    create function log_contact_change() returns trigger language plpgsql as $$
      begin
        insert into directory_changes (location_id) values (new.id);
        perform pg_notify('directory', '');
        return null;
      end
    $$;
    create trigger provider_locations_contact_updated after update of email, dso_name, weekly_hours
      on provider_locations for each row
      when ((old.email, old.dso_name, old.weekly_hours) is distinct from (new.email, new.dso_name, new.weekly_hours))
      execute function log_contact_change();
  `.execute(db);
  for (const table of PAGE_TABLES) await logChangesOf(db, table);
}

/** What only a dentist's page shows. */
const PAGE_TABLES = ["location_place_data", "location_photos", "location_reviews"];

async function logChangesOf(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  for (const [event, rows] of [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ] as const) {
    await sql`create trigger ${sql.id(`${name}_${event}_logged`)} after ${sql.raw(event)} on ${table}
      referencing ${sql.raw(rows)} table as changed_rows for each statement execute function log_directory_changes()`.execute(
      db,
    );
  }
}
