export function pickFields<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Pick<T, Name> {
  const there = names.filter((name) => name in from);
  return Object.fromEntries(there.map((name) => [name, from[name]])) as Pick<T, Name>;
}
