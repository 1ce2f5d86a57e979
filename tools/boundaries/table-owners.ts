import { OWNED_TABLES, VISITORS } from "./table-owner-list.ts";

interface Query {
  file: string;
  feature: string;
  table: string;
}

const FEATURE = /^apps\/server\/src\/features\/([^/]+)\//;
const BUILDER = /\b(?:selectFrom|updateTable|insertInto|deleteFrom|innerJoin|leftJoin|using)\(\s?"([a-z_]+)/g;
const RAW_SQL = /\b(?:from|join|update|into)\s([a-z_]+)\b/g;
const IMPORT = /^(?:import|export) .*$/gm;

const OWNERS = new Map(
  Object.entries(OWNED_TABLES).flatMap(([feature, tables]) =>
    tables.map((table): [string, string] => [table, feature]),
  ),
);

/** @returns the tables that a file of the server's features queries; none for tests */
export function findQueries(file: string, source: string): Query[] {
  const feature = FEATURE.exec(file)?.[1];
  if (feature === undefined || file.endsWith(".test.ts")) return [];
  const code = source.replaceAll(IMPORT, "");
  const templates = code.split("`").filter((_, index) => index % 2 === 1);
  const found = [...code.matchAll(BUILDER), ...templates.flatMap((sql) => [...sql.matchAll(RAW_SQL)])];
  const tables = new Set(
    found.flatMap(([, table]) => (table !== undefined && OWNERS.has(table) ? [table] : [])),
  );
  return [...tables].map((table) => ({ file, feature, table }));
}

/** @returns one sentence for each query of another feature's table, and for each exception that nobody needs any more */
export function findForeignQueries(queries: readonly Query[]): string[] {
  const foreign = queries.filter(
    ({ feature, table }) => feature !== OWNERS.get(table) && !VISITORS[table]?.includes(feature),
  );
  const needed = new Set(queries.map(({ feature, table }) => `${feature} ${table}`));
  const unneeded = Object.entries(VISITORS).flatMap(([table, features]) =>
    features.filter((feature) => !needed.has(`${feature} ${table}`)).map((feature) => ({ feature, table })),
  );
  return [
    ...foreign.map(
      ({ file, table }) => `${file}: ${OWNERS.get(table)} queries ${table}: call a function of it.`,
    ),
    ...unneeded.map(
      ({ feature, table }) =>
        `tools/boundaries/table-owner-list.ts: ${feature} no longer queries ${table}: take it out.`,
    ),
  ];
}
