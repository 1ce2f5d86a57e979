import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { OperatorsTable } from "../../db/schema/console/schema-operators.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import { type OperatorRole, readRole } from "./roles.ts";

export type FoundOperator = Selectable<OperatorsTable>;

export async function findOperatorByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<FoundOperator | undefined> {
  return db
    .selectFrom("operators")
    .selectAll()
    .where("email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
}

/** Locks the row. @throws 404 `not_found` */
export async function lockOperator(trx: Kysely<Database>, id: string): Promise<FoundOperator> {
  const operator = await trx
    .selectFrom("operators")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (operator === undefined) throw notFound("There is no such operator.");
  return operator;
}

/**
 * Whether an owner can sign in, and so invite, approve and decline. A key that is doubted opens nothing.
 * @param except an email address, or the id of an operator
 */
export async function hasOwnerWithKey(
  { db, operatorSignOn }: Pick<Context, "db" | "operatorSignOn">,
  except = "",
): Promise<boolean> {
  const owner = await db
    .selectFrom("operators")
    .leftJoin("operator_passkeys", (join) =>
      join.onRef("operator_passkeys.operator_id", "=", "operators.id").on("doubted_at", "is", null),
    )
    .select("operators.id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where(({ or, eb }) =>
      or([
        eb("credential_id", "is not", null),
        ...(operatorSignOn === null ? [] : [eb("openid_subject", "is not", null)]),
      ]),
    )
    .where("email", "<>", except.trim().toLowerCase())
    .where(({ cast, eb, ref }) => eb(cast<string>(ref("operators.id"), "text"), "<>", except.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** While there is none, production has no console. */
export async function hasOwner(db: Kysely<Database>): Promise<boolean> {
  const owner = await db
    .selectFrom("operators")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** The addresses of owners who may sign in. */
export async function listOwnerEmails(db: Kysely<Database>): Promise<string[]> {
  const owners = await db
    .selectFrom("operators")
    .select("email")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .execute();
  return owners.map(({ email }) => email);
}

interface ListedOperator {
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
