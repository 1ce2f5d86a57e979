import type { Context } from "../../../context.ts";
import { findEntries, suggestEntries } from "../../directory/entries/find-entries.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";

interface AskedEntries {
  text: string;
  /** A few while somebody types, or a page of all. */
  isPaged: boolean | undefined;
  afterId: string | undefined;
}

export async function findEntryPage(ctx: Pick<Context, "db">, { text, isPaged, afterId }: AskedEntries) {
  if (!isPaged) return { entries: await suggestEntries(ctx, text) };
  const found = await findEntries(ctx, { text, afterId, limit: PAGE_LIMIT });
  const { rows: entries, next } = toPage(found, ({ locationId }) => locationId);
  return { entries, next };
}
