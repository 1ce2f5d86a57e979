type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Keeps what the paths of a field mask name; a path names all that is below it, and lists are looked into. */
export function applyFieldMask(value: Json, paths: readonly string[]): Json {
  if (paths.includes("") || paths.includes("*")) return value;
  if (Array.isArray(value)) return value.map((item) => applyFieldMask(item, paths));
  if (value === null || typeof value !== "object") return value;
  const stored: { [name: string]: Json } = {};
  for (const [name, part] of Object.entries(value)) {
    const below = paths
      .filter((path) => path === name || path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (below.length > 0) stored[name] = applyFieldMask(part, below);
  }
  return stored;
}
