import type { ActionName } from "@smirk/contract/console/actions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { hasOwnerWithKey } from "./find-operator.ts";

/** How long owners have to decline what brings another one back. */
export const RECOVERY_WAIT_MS = DAY_MS;

const RECOVERIES = [
  "operators.invite",
  "operators.remove_keys",
  "operators.allow_key",
] as const satisfies ActionName[];

/** What lets an owner in again. */
export type Recovery = (typeof RECOVERIES)[number];

const findRecovery = (action: ActionName) => RECOVERIES.find((each) => each === action);

interface Act {
  action: ActionName;
  /** What it is called with. */
  body: Readonly<Record<string, unknown>>;
}

/** Whether the act brings back a console that no owner can open: nobody could approve or decline it. */
export async function isLoneRecovery(
  ctx: Pick<Context, "db" | "operatorSignOn">,
  { action }: Act,
): Promise<boolean> {
  return findRecovery(action) !== undefined && !(await hasOwnerWithKey(ctx));
}

interface Recovered {
  action: Recovery;
  email: string;
}

/** The owner whom the act lets in again, if it does: others may have keys that they cannot find. */
export async function findRecovered(
  { db }: Pick<Context, "db">,
  { action, body }: Act,
): Promise<Recovered | undefined> {
  const { role = "owner" } = body;
  const recovery = findRecovery(action);
  if (recovery === undefined || role !== "owner") return undefined;
  const subject = nameSubject(body);
  const owner = await db
    .selectFrom("operators")
    .select("email")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where(({ or, eb, cast, ref }) =>
      or([eb("email", "=", subject), eb(cast<string>(ref("id"), "text"), "=", subject)]),
    )
    .executeTakeFirst();
  return owner && { action: recovery, email: owner.email };
}

/** An email address, or the id of an operator. */
function nameSubject({ email, operator_id: id }: Act["body"]): string {
  return String(email ?? id ?? "")
    .trim()
    .toLowerCase();
}
