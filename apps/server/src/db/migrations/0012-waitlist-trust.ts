import { type Kysely, sql } from "kysely";

/**
 * Each joining of the waitlist has a removal token of its own, so that joining with the contacts of somebody else gives
 * nobody their token. A row of `waitlist` lasts as long as one of its joinings; one without any was added by the release
 * before, and has its token in `waitlist.removal_token`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waitlist_joinings (
      removal_token uuid primary key,
      email text not null,
      phone_number text not null,
      foreign key (email, phone_number) references waitlist on delete cascade
    );
    create index waitlist_joinings_contact on waitlist_joinings (email, phone_number);
    insert into waitlist_joinings select removal_token, email, phone_number from waitlist;
  `.execute(db);
}
