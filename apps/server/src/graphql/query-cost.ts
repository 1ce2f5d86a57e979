import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  visit,
} from "graphql";
import { coerceVariables } from "./coerce-variables.ts";
import { introspectionSizes, type ListSizes } from "./introspection-sizes.ts";
import { LIMITS } from "./limits.ts";

/** What an operation costs with these variables. */
export type MeasureCost = (variables: Record<string, unknown>) => number;

/** 400 `too_expensive`. */
export class QueryTooExpensive extends Error {
  readonly cost: number;
  readonly limit = LIMITS.cost;
  constructor(cost: number) {
    super(
      `The query costs ${cost} points, at most ${LIMITS.cost} are allowed: ask for fewer lists or fields.`,
    );
    this.cost = cost;
  }
}

interface Measurement {
  fragments: Map<string, FragmentDefinitionNode>;
  known: Map<string, number>;
  variables: Record<string, unknown>;
}

/** One point a field, times the sizes of the lists around it. @throws when a list of objects has no size */
export function createCostMeter(
  schema: GraphQLSchema,
  listSizes: ListSizes,
): (document: DocumentNode, operation: OperationDefinitionNode) => MeasureCost {
  const sizes: ListSizes = { ...introspectionSizes(schema), ...listSizes };
  assertEveryListHasSize(schema, sizes);

  const selectionsCost = (of: Measurement, { selections }: SelectionSetNode, type: string): number =>
    selections.reduce((sum, node) => sum + nodeCost(of, node, type), 0);

  const nodeCost = (of: Measurement, node: SelectionNode, type: string): number => {
    if (!isIncluded(node, of.variables)) return 0;
    if (node.kind === Kind.FIELD) return fieldCost(of, node, type);
    if (node.kind === Kind.INLINE_FRAGMENT) {
      return selectionsCost(of, node.selectionSet, node.typeCondition?.name.value ?? type);
    }
    const name = node.name.value;
    const fragment = of.fragments.get(name);
    const known = of.known.get(name);
    if (known !== undefined || fragment === undefined) return known ?? 0;
    const cost = selectionsCost(of, fragment.selectionSet, fragment.typeCondition.name.value);
    of.known.set(name, cost);
    return cost;
  };

  const fieldCost = (of: Measurement, node: FieldNode, type: string): number => {
    const field = fieldOf(schema, type, node.name.value);
    if (field === undefined || node.selectionSet === undefined) return 1;
    const inner = selectionsCost(of, node.selectionSet, getNamedType(field.type).name);
    const size = sizes[`${type}.${field.name}`] ?? 1;
    return 1 + inner * (typeof size === "function" ? size(argumentsOf(field, node, of.variables)) : size);
  };

  return (document, operation) => {
    const definitions = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
    const fragments = new Map(definitions.map((node) => [node.name.value, node]));
    const measure = (variables: Record<string, unknown>) =>
      Math.min(
        selectionsCost({ fragments, known: new Map(), variables }, operation.selectionSet, "Query"),
        Number.MAX_SAFE_INTEGER,
      );
    if (!dependsOnVariables(document, sizes)) {
      const cost = measure({});
      return () => cost;
    }
    return (variables) => {
      const coerced = coerceVariables(schema, operation, variables);
      // No field runs with invalid variables.
      return coerced === null ? 0 : measure(coerced);
    };
  };
}

function fieldOf(schema: GraphQLSchema, typeName: string, name: string) {
  const meta = [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name);
  const type = schema.getType(typeName);
  return meta ?? (isObjectType(type) ? type.getFields()[name] : undefined);
}

/** Like the executor; what it would refuse counts as included. */
function isIncluded(node: SelectionNode, variables: Record<string, unknown>): boolean {
  if (!node.directives?.length) return true;
  try {
    const isSkipped = getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true;
    return !isSkipped && getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false;
  } catch {
    return true;
  }
}

/** Undefined where invalid: the list then counts at its maximum. */
function argumentsOf(
  field: Parameters<typeof getArgumentValues>[0],
  node: FieldNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return {};
  }
}

/** Only `@skip`, `@include` and argument-sized lists make the cost vary. */
function dependsOnVariables(document: DocumentNode, sizes: ListSizes): boolean {
  const names = Object.keys(sizes).filter((name) => typeof sizes[name] === "function");
  const fields = new Set(names.map((name) => name.slice(name.indexOf(".") + 1)));
  let depends = false;
  visit(document, {
    Directive: () => {
      depends = true;
    },
    Field: ({ name }) => {
      depends ||= fields.has(name.value);
    },
  });
  return depends;
}

function assertEveryListHasSize(schema: GraphQLSchema, sizes: ListSizes): void {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const { name, type: fieldType } of Object.values(type.getFields())) {
      const list = isNonNullType(fieldType) ? fieldType.ofType : fieldType;
      const isLong = isListType(list) && isCompositeType(getNamedType(list));
      if (isLong && sizes[`${type.name}.${name}`] === undefined) {
        throw new Error(`The list ${type.name}.${name} needs a size.`);
      }
    }
  }
}
