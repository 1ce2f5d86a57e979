import type { Context } from "../../context.ts";
import { AppError, conflict } from "../../errors.ts";
import { findMembership, type PaidMembership } from "./find-membership.ts";

/** `findMembership` with an operator's error. @throws 409 `conflict` for a person who never paid */
export async function findPaidMembership(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<PaidMembership> {
  try {
    return await findMembership(db, accountId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw conflict("This person has never paid for a membership.");
  }
}
