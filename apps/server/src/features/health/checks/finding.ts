export interface Finding {
  check: string;
  level: "ok" | "warning" | "error";
  found: string;
  /** What to do; empty for a passed check. */
  advice: string;
}

export function ok(check: string, found: string): Finding {
  return { check, level: "ok", found, advice: "" };
}

export function warning(check: string, found: string, advice: string): Finding {
  return { check, level: "warning", found, advice };
}

export function fail(check: string, found: string, advice: string): Finding {
  return { check, level: "error", found, advice };
}

export function count(number: number, thing: string): string {
  return `${number.toLocaleString("en-US")} ${thing}${number === 1 ? "" : "s"}`;
}

/** A duration for people, such as "3 hours ago". */
export function since(moment: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - moment.getTime()) / 60_000));
  if (minutes < 120) return `for ${count(minutes, "minute")}`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `for ${count(hours, "hour")}` : `for ${count(Math.round(hours / 24), "day")}`;
}

export function isOlder(moment: Date | null, ms: number, now: Date): moment is Date {
  return moment !== null && now.getTime() - moment.getTime() > ms;
}
