import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { readRefusedList } from "./console-import.ts";

/** @throws 404 `not_found` for an import that refused no row */
export async function getRefusedRows(
  ctx: Pick<Context, "db">,
  importId: string,
): Promise<AsyncIterable<string>> {
  const rows = readRefusedList(ctx, importId);
  const first = await rows.next();
  if (first.done) throw notFound("There is no list of refused rows.");
  return concat(first.value, rows);
}

async function* concat(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
