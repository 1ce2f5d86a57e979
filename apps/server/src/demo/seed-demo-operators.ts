import { OPERATOR_ROLES } from "@smirk/contract/console/fields";
import type { Context } from "../context.ts";
import { type OperatorRole, storeRole } from "../features/operators/roles.ts";

/** People of the sandbox's company sign-on, which knows them by these ids. */
export const DEMO_OPERATORS: Record<OperatorRole, { email: string; name: string; subject: string }> = {
  viewer: { email: "lena.look@operators.example", name: "Lena Look", subject: "operator-1" },
  support: { email: "hugo.help@operators.example", name: "Hugo Help", subject: "operator-2" },
  billing: { email: "mona.money@operators.example", name: "Mona Money", subject: "operator-3" },
  owner: { email: "olive.owner@operators.example", name: "Olive Owner", subject: "operator-4" },
};

/**
 * An operator of each role, where there is no operator yet and their sign-on is a machine's own. Those of an earlier
 * release, who never signed in, can: their invitations have expired.
 */
export async function seedDemoOperators({ db, clock, config }: Context): Promise<void> {
  const { hostname } = new URL(config.operatorSignOn?.issuer ?? "http://none.invalid");
  if (hostname !== "127.0.0.1" && hostname !== "localhost") return;
  const known = await db.selectFrom("operators").select("email").execute();
  const people = OPERATOR_ROLES.map((role) => ({ role, ...DEMO_OPERATORS[role] }));
  const seeded = people.filter(
    (person) => known.length === 0 || known.some(({ email }) => email === person.email),
  );
  if (seeded.length === 0) return;
  const rows = seeded.map(({ role, email, name, subject }) => ({
    role: storeRole(role),
    email,
    name,
    openid_subject: subject,
    created_at: clock.now(),
  }));
  await db
    .insertInto("operators")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet(({ ref }) => ({ openid_subject: ref("excluded.openid_subject") }))
        .where("operators.openid_subject", "is", null),
    )
    .execute();
}
