import type { Context } from "../context.ts";
import { OPERATOR_ROLES, type OperatorRole } from "../features/operators/roles.ts";

/** Of the sandbox's company sign-on. */
const NAMES: Record<OperatorRole, string> = {
  look: "lena.look",
  help: "hugo.help",
  money: "mona.money",
  owner: "olive.owner",
};

export function demoOperatorEmail(role: OperatorRole): string {
  return `${NAMES[role]}@operators.example`;
}

/** An operator of each role, where there is no operator yet and their sign-on is a machine's own. */
export async function seedDemoOperators({ db, clock, config }: Context): Promise<void> {
  const { hostname } = new URL(config.operatorSignOn?.issuer ?? "http://none.invalid");
  if (hostname !== "127.0.0.1" && hostname !== "localhost") return;
  const known = await db.selectFrom("operators").select("id").limit(1).executeTakeFirst();
  if (known) return;
  const rows = OPERATOR_ROLES.map((role) => ({
    role,
    email: demoOperatorEmail(role),
    created_at: clock.now(),
  }));
  await db
    .insertInto("operators")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
