import path from "node:path";
import { createGenerator, type Definition, ExposeNodeParser, type Schema } from "ts-json-schema-generator";

export interface Schemas {
  definitions: Record<string, Definition>;
}

const HERE = import.meta.dirname;
export const TYPES_FILE = path.join(HERE, "checked-types.ts");

/** Kinds that appear only inside other objects. */
const INNER_KINDS = ["event", "list", "plan", "subscription_item"];

/** Generates JSON Schemas from the SDK's type declarations; takes about ten seconds. */
export function generateSchemas(kinds: readonly string[]): Schemas {
  nameDefinitionsByFile();
  const { definitions = {} } = createGenerator({
    path: TYPES_FILE,
    tsconfig: path.join(HERE, "../../tsconfig.json"),
    type: "*",
    skipTypeCheck: true,
    additionalProperties: false,
    expose: "export",
    jsDoc: "none",
  }).createSchema("*");
  const known = new Set([...kinds, ...INNER_KINDS]);
  const entries = Object.entries(definitions as Record<string, Definition>);
  return {
    definitions: Object.fromEntries(entries.map(([name, one]) => [name, asOnTheWire(name, one, known)])),
  };
}

/** Many of Stripe's types share a name, and the generator distinguishes them only by file. */
function nameDefinitionsByFile(): void {
  const parser = ExposeNodeParser.prototype as unknown as {
    typeChecker: { getFullyQualifiedName(symbol: unknown): string };
    getDefinitionName(node: { symbol?: unknown }, context: Context): string;
  };
  parser.getDefinitionName = function (node, context) {
    const name = this.typeChecker
      .getFullyQualifiedName(node.symbol)
      .replace(
        /^"(.*)"\./,
        (_match, file: string) => `${file.split(/\/(?:resources|esm|stripe-contract)\//).pop()}.`,
      )
      .replaceAll(/[^\w.]/g, ".");
    const given = context.getArguments().map((argument) => argument.getName());
    return given.length === 0 ? name : `${name}-of-${given.join("-and-")}`;
  };
}

interface Context {
  getArguments(): { getName(): string }[];
}

/** The types also say what the SDK makes of an answer, or allow strings that Stripe may add later. */
function asOnTheWire(name: string, definition: Definition, known: ReadonlySet<string>): Definition {
  if (name === "Decimal.Decimal") return { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
  if (name === "shared.OtherString") return { not: {} };
  const kind = (definition.properties as Record<string, Schema> | undefined)?.object?.const;
  // Other kinds are not compiled, and would be an error if they came.
  return typeof kind === "string" && !known.has(kind) ? { not: {} } : definition;
}
