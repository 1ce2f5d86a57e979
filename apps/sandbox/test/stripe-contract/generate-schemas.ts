import path from "node:path";
import { createGenerator, type Definition, ExposeNodeParser, type Schema } from "ts-json-schema-generator";

export interface Schemas {
  definitions: Record<string, Definition>;
}

/** Kinds that appear only inside other objects. */
const INNER_KINDS = ["event", "list", "plan", "subscription_item"];

/**
 * Generates JSON Schemas from the SDK's type declarations; takes about ten seconds.
 * @param typesFile exports the types that are checked
 * @param kinds of Stripe's objects that are checked
 */
export function generateSchemas(typesFile: string, kinds: readonly string[]): Schemas {
  nameDefinitionsByFile();
  const { definitions = {} } = createGenerator({
    path: typesFile,
    tsconfig: path.join(import.meta.dirname, "../../tsconfig.json"),
    type: "*",
    skipTypeCheck: true,
    additionalProperties: false,
    expose: "export",
    jsDoc: "none",
  }).createSchema("*");
  const known = new Set([...kinds, ...INNER_KINDS]);
  const entries = Object.entries(definitions as Record<string, Definition>);
  return {
    definitions: pickReferred(
      Object.fromEntries(entries.map(([name, one]) => [name, asOnTheWire(name, one, known)])),
    ),
  };
}

const CHECKED = /^checked\.types\./;
const REFERENCE = /"\$ref":"#\/definitions\/([^"]+)"/g;

/** The checked types, and what they refer to. */
function pickReferred(definitions: Record<string, Definition>): Record<string, Definition> {
  const picked = new Set(Object.keys(definitions).filter((name) => CHECKED.test(name)));
  // A set's loop reaches what is added on the way.
  for (const name of picked)
    for (const [, referred = ""] of JSON.stringify(definitions[name]).matchAll(REFERENCE))
      picked.add(decodeURIComponent(referred));
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => picked.has(name)));
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
