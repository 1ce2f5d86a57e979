import type { Context } from "../../../context.ts";
import { AppError, conflict } from "../../../errors.ts";
import { findMembership, type PaidMembership } from "../../billing/find-membership.ts";

/**
 * The membership that an operator means when they name a member: the one that runs, or the last one.
 * @throws 409 `conflict` for somebody who has not paid for one
 */
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
