const DERIVED_COLUMNS: ReadonlySet<string> = new Set(["id", "search_name", "search_last_name"]);

/** Each column that differs, with old and new value. */
export function auditChanges<Row extends object>(
  before: Row | null,
  after: Row,
): Record<string, { before: unknown; after: unknown }> {
  const pairs = Object.entries(after).flatMap(([name, value]) => {
    const was: unknown = before === null ? null : before[name as keyof Row];
    const isSame = JSON.stringify(was) === JSON.stringify(value);
    return isSame || DERIVED_COLUMNS.has(name) ? [] : [[name, { before: was, after: value }] as const];
  });
  return Object.fromEntries(pairs);
}
