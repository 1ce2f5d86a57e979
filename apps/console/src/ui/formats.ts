/** Set once, when the session is known: dates are in the office's time zone. */
let timeZone = "America/Chicago";

export function setTimeZone(zone: string): void {
  timeZone = zone;
}

export function formatTime(iso: string | null): string {
  if (iso === null) return "";
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(iso),
  );
}

export function formatDay(iso: string | null): string {
  if (iso === null) return "";
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(iso));
}

/** A day without a time, as in "2026-03-04". */
export function formatPlainDay(day: string): string {
  if (Number.isNaN(Date.parse(day))) return day;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

export function formatPhone(phone: string | null): string {
  return phone?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3") ?? "";
}

/** "77005-2841" for nine digits. */
export function formatZip(zip: string | null | undefined): string {
  return (zip ?? "").replace(/^(\d{5})(\d{4})$/, "$1-$2");
}

/** "first_30_days" becomes "first 30 days". */
export function formatCode(code: string): string {
  return code.replaceAll(/[_-]/g, " ");
}

export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return `${megabytes.toLocaleString("en-US", { maximumFractionDigits: megabytes < 10 ? 1 : 0 })} MB`;
}
