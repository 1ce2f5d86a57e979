/** A repeated error line with its count per minute. */
export interface Repeats {
  what: string;
  count: number;
}

export interface RepeatFilter {
  /** Whether this line is the first of its kind in a minute; others are counted. */
  isFirst(what: string, fields: object & { err?: unknown }): boolean;
}

const WINDOW_MS = 60_000;
/** Further kinds count as one. */
const MAX_KINDS = 200;
const OTHERS = "others";

/** Logs each kind of error once a minute: a flood of one must not fill the disk. */
export function createRepeatFilter(onRepeats: (repeats: Repeats) => void): RepeatFilter {
  const counts = new Map<string, number>();
  return {
    isFirst(what, fields) {
      const wanted = kindOf(what, fields);
      const kind = counts.has(wanted) || counts.size < MAX_KINDS ? wanted : OTHERS;
      const seen = counts.get(kind);
      counts.set(kind, (seen ?? 0) + 1);
      if (seen !== undefined) return false;
      const end = () => {
        const count = (counts.get(kind) ?? 1) - 1;
        counts.delete(kind);
        if (count > 0) onRepeats({ what: kind === OTHERS ? OTHERS : what, count });
      };
      setTimeout(end, WINDOW_MS).unref();
      return true;
    },
  };
}

/** Event, fields, class and stack. Messages may quote input, so they do not count. */
function kindOf(what: string, { err, ...fields }: { err?: unknown }): string {
  const { name = typeof err, code, stack = "" } = (err ?? {}) as Partial<Error & { code: unknown }>;
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const place = frames.find((line) => !/node_modules|node:/.test(line)) ?? frames[0] ?? "";
  return [what, describe(fields), name, String(code), place].join("|");
}

function describe(fields: Record<string, unknown>): string {
  const plain = Object.entries(fields).filter(([, value]) => typeof value !== "object");
  return plain.map(([name, value]) => `${name}=${String(value).slice(0, 60)}`).join(",");
}
