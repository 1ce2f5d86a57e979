import type { Context } from "../../context.ts";
import { type OperatorRole, readRole } from "./roles.ts";

export interface ListedOperator {
  id: string;
  email: string;
  name: string | null;
  role: OperatorRole;
  disabledAt: Date | null;
  passkeys: number;
  /** How many of their keys counted less than before. */
  doubtedKeys: number;
  lastUsedAt: Date | null;
}

export async function listOperators({ db }: Pick<Context, "db">): Promise<ListedOperator[]> {
  const rows = await db
    .selectFrom("operators")
    .select(["id", "email", "name", "role", "disabled_at as disabledAt"])
    .select(({ selectFrom }) => [
      selectFrom("operator_passkeys")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("operator_id", "=", "operators.id")
        .as("passkeys"),
      selectFrom("operator_passkeys")
        .select(({ fn }) => fn.count<string>("doubted_at").as("count"))
        .whereRef("operator_id", "=", "operators.id")
        .as("doubtedKeys"),
      selectFrom("operator_sessions")
        .select(({ fn }) => fn.max("last_used_at").as("last"))
        .whereRef("operator_id", "=", "operators.id")
        .as("lastUsedAt"),
    ])
    .orderBy("email")
    .execute();
  return rows.map(({ passkeys, doubtedKeys, role, ...row }) => ({
    ...row,
    role: readRole(role),
    passkeys: Number(passkeys),
    doubtedKeys: Number(doubtedKeys),
  }));
}
