import type { Context } from "../../context.ts";
import type { LocationRow, ProviderRow } from "./directory-rows.ts";
import { getProvider } from "./get-provider.ts";
import { listLocations } from "./list-rows.ts";

export interface ProviderChange {
  id: string;
  at: Date;
  actor: string;
  command: string;
  subject: string;
  reason: string | null;
  changes: Record<string, unknown>;
}

export interface ShownProvider {
  provider: Omit<ProviderRow, "search_name" | "search_last_name">;
  locations: LocationRow[];
  /** Newest first. */
  history: ProviderChange[];
}

const LAST_ENTRIES = 20;

/** Includes unpublished locations. @throws {AppError} 404 for none, 400 for several matches */
export async function showProvider(
  ctx: Pick<Context, "db">,
  input: { provider: string },
): Promise<ShownProvider> {
  const {
    search_name: _first,
    search_last_name: _last,
    ...provider
  } = await getProvider(ctx.db, input.provider);
  const locations = await listLocations(ctx.db, { providerIds: [provider.id] });
  const entries = await ctx.db
    .selectFrom("audit_entries")
    .select(["id", "at", "actor", "command", "reason", "subject_kind", "subject_id", "changes"])
    .where((where) =>
      where.or([
        where.and([where("subject_kind", "=", "provider"), where("subject_id", "=", provider.id)]),
        where.and([
          where("subject_kind", "=", "location"),
          where("subject_id", "in", ["", ...locations.map(({ id }) => id)]),
        ]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(LAST_ENTRIES)
    .execute();
  const history = entries.map(({ subject_kind, subject_id, ...entry }) => ({
    ...entry,
    subject: `${subject_kind} ${subject_id}`,
  }));
  return { provider, locations, history };
}
