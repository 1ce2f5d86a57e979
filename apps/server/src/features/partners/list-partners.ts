import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { PublicKey } from "../../db/schema/schema-partners.ts";
import { notFound } from "../../errors.ts";
import { tokenAddress } from "./issue-token.ts";

type ListContext = Pick<Context, "db" | "clock">;

/** Open ones first, then by name. */
export async function listPartners({ db, clock }: ListContext) {
  const today = dayOf(clock.now());
  return db
    .selectFrom("partners")
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom("partner_keys")
        .select(sql<number>`count(*)::integer`.as("keys"))
        .whereRef("partner_id", "=", "partners.id")
        .where("retired_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("open_keys"),
      eb
        .selectFrom("partner_calls")
        .select(sql<number>`coalesce(sum(calls), 0)::integer`.as("calls"))
        .whereRef("partner_id", "=", "partners.id")
        .where("day", "=", today)
        .$asScalar()
        .$notNull()
        .as("calls_today"),
    ])
    .orderBy(sql`ended_at is not null`)
    .orderBy("name")
    .execute();
}

const SHOWN_MS = 30 * DAY_MS;

/** @throws 404 `not_found` */
export async function showPartner(ctx: ListContext & Pick<Context, "config">, partnerId: string) {
  const partner = (await listPartners(ctx)).find(({ id }) => id === partnerId);
  if (partner === undefined) throw notFound("There is no such partner.");
  const since = dayOf(new Date(ctx.clock.now().getTime() - SHOWN_MS));
  const [keys, days] = await Promise.all([
    ctx.db
      .selectFrom("partner_keys")
      .select(["kid", "jwk", "added_at", "retired_at"])
      .where("partner_id", "=", partnerId)
      .orderBy(sql`retired_at is not null`)
      .orderBy("added_at", "desc")
      .execute(),
    ctx.db
      .selectFrom("partner_calls")
      .select(["day", "operation", "calls", "refused"])
      .where("partner_id", "=", partnerId)
      .where("day", ">", since)
      .orderBy("day", "desc")
      .orderBy("operation")
      .execute(),
  ]);
  const described = keys.map(({ jwk, ...key }) => ({ ...key, kind: describeKey(jwk) }));
  return { partner, tokenAddress: tokenAddress(ctx), keys: described, days };
}

function describeKey(key: PublicKey): string {
  if (key.kty === "RSA") return `RSA, ${Buffer.from(key.n, "base64url").length * 8} bits`;
  return key.kty === "EC" ? `EC ${key.crv}` : key.crv;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
