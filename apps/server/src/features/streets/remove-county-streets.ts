import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { listCountyStreets, streetFolder } from "./street-folder.ts";

export async function removeCountyStreets(
  ctx: Pick<Context, "config" | "db" | "clock">,
  { county, operator }: { county: string; operator: Operator },
): Promise<void> {
  const known = await listCountyStreets(ctx.config);
  if (!known.some((one) => one.county === county)) {
    throw notFound(`No streets of county ${county} were added.`);
  }
  await ctx.db.transaction().execute(async (trx) => {
    await writeAuditEntry(trx, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "basemap",
      subjectId: county,
      changes: { removed: true },
    });
    await rm(join(streetFolder(ctx.config), `${county}.pmtiles`));
  });
}
