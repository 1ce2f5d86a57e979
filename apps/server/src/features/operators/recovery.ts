import type { ActionName } from "@smirk/contract/console/actions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { type FoundOperator, hasOwnerWithKey } from "./find-operator.ts";

/** How long owners have to decline what brings another one back. */
export const RECOVERY_WAIT_MS = DAY_MS;

const RECOVERIES: ReadonlySet<ActionName> = new Set([
  "operators.invite",
  "operators.remove_keys",
  "operators.allow_key",
]);

interface Act {
  action: ActionName;
  /** What it is called with. */
  body: Readonly<Record<string, unknown>>;
}

/** Whether the act brings back a console that no other owner can open: nobody could approve it. */
export async function isLoneRecovery(
  ctx: Pick<Context, "db" | "operatorSignOn">,
  { action, body }: Act,
): Promise<boolean> {
  return RECOVERIES.has(action) && !(await hasOwnerWithKey(ctx, nameSubject(body)));
}

/** The owner whom the act lets in again, if it does: others may have keys that they cannot find. */
export async function findRecovered(
  { db }: Pick<Context, "db">,
  { action, body }: Act,
): Promise<FoundOperator | undefined> {
  const { role = "owner" } = body;
  if (!RECOVERIES.has(action) || role !== "owner") return undefined;
  const subject = nameSubject(body);
  return db
    .selectFrom("operators")
    .selectAll()
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where(({ or, eb, cast, ref }) =>
      or([eb("email", "=", subject), eb(cast<string>(ref("id"), "text"), "=", subject)]),
    )
    .executeTakeFirst();
}

/** An email address, or the id of an operator. */
function nameSubject({ email, operator_id: id }: Act["body"]): string {
  return String(email ?? id ?? "")
    .trim()
    .toLowerCase();
}
