import { type Kysely, sql } from "kysely";

/** What members agreed to, word for word: only added, and kept as long as it may have to be proved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      membership_id uuid not null references memberships,
      kind text not null check (kind in ('agreement', 'renewal', 'plan_change', 'app', 'price_change')),
      -- The change that was agreed to; null for joining.
      change_id uuid,
      version text not null,
      language text not null,
      words text not null,
      sha256 text not null check (sha256 = encode(sha256(convert_to(words, 'UTF8')), 'hex')),
      agreed_at timestamptz not null,
      -- The first 24 or 48 bits of the address, and a browser's name; null where they are not known.
      network cidr,
      browser text,
      unique nulls not distinct (membership_id, kind, change_id, sha256)
    );

    -- Three years, or one year after the membership's end where that is longer; nothing holds what was never paid.
    create function consent_held_until(membership uuid, agreed_at timestamptz) returns timestamptz
    language sql stable as $$
      select case
        when state = 'open' then 'infinity'
        when paid_at is null then '-infinity'
        when ended_at is null then 'infinity'
        else greatest(agreed_at + interval '3 years', ended_at + interval '1 year')
      end from memberships where id = membership
    $$;

    create function refuse_consent_change() returns trigger language plpgsql as $$
      begin
        raise exception 'consents are only added';
      end
    $$;
    create trigger consents_stand before update or truncate on consents
      for each statement execute function refuse_consent_change();

    create function refuse_held_consent() returns trigger language plpgsql as $$
      begin
        if coalesce(consent_held_until(old.membership_id, old.agreed_at), 'infinity') > now() then
          raise exception 'consent % is held', old.id;
        end if;
        return old;
      end
    $$;
    create trigger consents_held before delete on consents
      for each row execute function refuse_held_consent();

    insert into consents (membership_id, kind, change_id, version, language, words, sha256, agreed_at)
      select membership_id, 'plan_change', id, 'plan-change-2026-01', language, words,
        encode(sha256(convert_to(words, 'UTF8')), 'hex'), requested_at
      from (
        select change.*, 'en' as language, agreed_text as words from plan_changes change
        union all
        -- Until now there has been one other language.
        select change.*, 'es', agreed_translation from plan_changes change
          where agreed_translation is not null
      ) agreed
      where made_by = 'member' and words <> ''
      order by requested_at
      -- Words that were not translated are the same in both languages.
      on conflict do nothing;
  `.execute(db);
}
