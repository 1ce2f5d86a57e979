import type { FilePlace } from "../../../text-files/csv/frame-records.ts";
import type { ImportProgress, RegistryCounts } from "./registry-import.ts";

/** Rates of this run only, without the resumed part. */
export function measureProgress(
  size: number,
  from: FilePlace,
  before: RegistryCounts,
): (place: FilePlace, counts: RegistryCounts) => ImportProgress {
  const started = performance.now();
  return ({ position }, { read }) => {
    const seconds = (performance.now() - started) / 1000;
    const bytesPerSecond = (position - from.position) / seconds;
    return {
      rows: read,
      bytes: position,
      totalBytes: size,
      rowsPerSecond: Math.round((read - before.read) / seconds),
      secondsLeft: bytesPerSecond > 0 ? Math.ceil((size - position) / bytesPerSecond) : null,
    };
  };
}
