import { type Kysely, sql } from "kysely";

/** What finds a caller by a misspelled name, any digits of a phone number or a birth date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /*
     * Two words that differ by one letter in their first four share three of them in order. Where both of two wrong
     * letters are among the first four, the next three are the same, up to two places further on.
     */
    create function name_keys(names text) returns text[] language plpgsql immutable parallel safe as $$
      declare
        keys text[] := '{}';
        word text;
        place integer;
      begin
        names := translate(lower(names), 'áàâäãåçéèêëíìîïñóòôöõøúùûüýÿ''’', 'aaaaaaceeeeiiiinoooooouuuuyy');
        foreach word in array regexp_split_to_array(names, '[^[:alnum:]]+') loop
          continue when length(word) < 3;
          keys := keys || substr(word, 1, 3);
          continue when length(word) < 4;
          keys := keys || (substr(word, 1, 2) || substr(word, 4, 1)) || (substr(word, 1, 1) || substr(word, 3, 2))
            || substr(word, 2, 3);
          for place in 3..least(7, length(word) - 2) loop
            keys := keys || ('~' || substr(word, place, 3));
          end loop;
        end loop;
        return keys;
      end $$;

    -- Every four successive digits of the national number.
    create function phone_keys(phone text) returns text[] language plpgsql immutable parallel safe as $$
      declare
        digits text := regexp_replace(coalesce(phone, ''), '^\\+1?', '');
        keys text[] := '{}';
        place integer;
      begin
        for place in 1..length(digits) - 3 loop
          keys := keys || substr(digits, place, 4);
        end loop;
        return keys;
      end $$;

    create index memberships_by_name_keys on memberships using gin (name_keys(name || ' ' || last_name));
    create index family_members_by_name_keys on family_members using gin (name_keys(name || ' ' || last_name));
    create index memberships_by_phone_keys on memberships using gin (phone_keys(phone_number));
    create index accounts_by_phone_keys on accounts using gin (phone_keys(phone_number));
    create index memberships_by_birth_date on memberships (birth_date);
    create index family_members_by_birth_date on family_members (birth_date);
  `.execute(db);
}
