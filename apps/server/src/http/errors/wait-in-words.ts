const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** "40 seconds", "2 minutes", "3 hours"; rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return counted(Math.ceil(seconds), "second");
  if (seconds <= HOUR_SECONDS - MINUTE_SECONDS) return counted(Math.ceil(seconds / MINUTE_SECONDS), "minute");
  return counted(Math.ceil(seconds / HOUR_SECONDS), "hour");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
