import { AliasNode, type KyselyPlugin, type RootOperationNode, TableNode } from "kysely";

/** How often this process has written to tables; others' writes are not in it. */
export interface WriteCounter {
  plugin: KyselyPlugin;
  /** Grows with each write to one of the tables, and with each statement of raw SQL. */
  countWrites(tables: readonly string[]): number;
}

export function createWriteCounter(): WriteCounter {
  const counts = new Map<string, number>();
  const RAW = "";
  return {
    plugin: {
      transformQuery: ({ node }) => {
        const table = writtenTable(node);
        if (table !== null) counts.set(table ?? RAW, (counts.get(table ?? RAW) ?? 0) + 1);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    countWrites: (tables) => [RAW, ...tables].reduce((sum, table) => sum + (counts.get(table) ?? 0), 0),
  };
}

const WRITES = /\b(?:insert|update|delete|merge|truncate|copy)\b/i;

/** Null for what only reads; undefined where the table is not known. */
function writtenTable(node: RootOperationNode): string | undefined | null {
  if (node.kind === "SelectQueryNode") return null;
  if (node.kind === "RawNode") return WRITES.test(node.sqlFragments.join(" ")) ? undefined : null;
  const written =
    node.kind === "InsertQueryNode" || node.kind === "MergeQueryNode"
      ? node.into
      : node.kind === "UpdateQueryNode"
        ? node.table
        : node.kind === "DeleteQueryNode"
          ? node.from.froms[0]
          : undefined;
  const table = written !== undefined && AliasNode.is(written) ? written.node : written;
  return table !== undefined && TableNode.is(table) ? table.table.identifier.name : undefined;
}
