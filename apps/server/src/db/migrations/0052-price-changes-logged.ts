import { type Kysely, sql } from "kysely";

/**
 * Which prices changed, for servers that keep them in memory: an office's own under its location's id, and those of
 * schedules and percentages, which many locations share, under -1.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function log_shared_price_changes() returns trigger language plpgsql as $$
      begin
        insert into directory_changes (location_id) values (-1);
        perform pg_notify('directory', '');
        return null;
      end
    $$;
    create trigger fee_schedules_logged after insert or update or delete or truncate on fee_schedules
      for each statement execute function log_shared_price_changes();
    create trigger fees_logged after insert or update or delete or truncate on fees
      for each statement execute function log_shared_price_changes();
    create trigger specialist_rates_logged after insert or update or delete or truncate on specialist_rates
      for each statement execute function log_shared_price_changes();

    create trigger office_fees_inserted after insert on office_fees
      referencing new table as changed_rows for each statement execute function log_directory_changes();
    create trigger office_fees_updated after update on office_fees
      referencing new table as changed_rows for each statement execute function log_directory_changes();
    create trigger office_fees_deleted after delete on office_fees
      referencing old table as changed_rows for each statement execute function log_directory_changes();
    create trigger office_fees_truncated after truncate on office_fees
      for each statement execute function log_directory_changes();
  `.execute(db);
}
