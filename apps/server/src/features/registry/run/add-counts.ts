import type { Merged } from "../merge/merge-batch.ts";
import type { RegistryBatch } from "../merge/registry-batch.ts";
import type { RegistryCounts } from "./registry-import.ts";

const MOST_LISTED = 50;

export function addCounts(counts: RegistryCounts, batch: RegistryBatch, merged: Merged): RegistryCounts {
  const refusedByReason = { ...counts.refusedByReason };
  for (const { reason } of batch.refused) refusedByReason[reason] = (refusedByReason[reason] ?? 0) + 1;
  return {
    read: counts.read + batch.read,
    added: counts.added + merged.added,
    changed: counts.changed + merged.changed,
    unchanged: counts.unchanged + merged.unchanged,
    unpublished: counts.unpublished + merged.unpublished,
    skipped: counts.skipped + batch.skipped + batch.gone.size + batch.elsewhere.size - merged.unpublished,
    centers: counts.centers + batch.centers.size,
    duplicates: counts.duplicates + batch.duplicates,
    refused: counts.refused + batch.refused.length,
    refusedByReason,
    firstRefused: [
      ...counts.firstRefused,
      ...batch.refused.map(({ line, reason }) => ({ line, reason })),
    ].slice(0, MOST_LISTED),
  };
}
