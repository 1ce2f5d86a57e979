import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type File, parse } from "@babel/parser";

type Statement = File["program"]["body"][number];
type Interface = Extract<Statement, { type: "TSInterfaceDeclaration" }>;
type Member = Interface["body"]["body"][number];
type TSType = NonNullable<
  Extract<Member, { type: "TSPropertySignature" }>["typeAnnotation"]
>["typeAnnotation"];

/** What may stand in an object: its fields, or any (`null`). */
interface Shape {
  fields: Map<string, TSType>;
  /** The type of every field that is not listed, as of labels; null where there is none. */
  others: TSType | null;
  /** Where the names of types in it are imported from. */
  imports: ReadonlyMap<string, string>;
}

const shapes = new Map<string, Shape | null>();

/**
 * Fields of a document that its type does not have. The validators of the models take unknown fields, which a cluster
 * drops in silence or refuses; the types list every field.
 * @param module of the model, such as `kubernetes-models/apps/v1/Deployment`
 * @returns paths such as `spec.template.spec.contaners`
 */
export function findUnknownFields(document: object, module: string): string[] {
  const kind = module.slice(module.lastIndexOf("/") + 1);
  return checkObject(document, readShape(import.meta.resolve(module), `I${kind}`), "");
}

function checkObject(value: object, shape: Shape | null, path: string): string[] {
  if (shape === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const type = shape.fields.get(name) ?? shape.others;
    const at = path === "" ? name : `${path}.${name}`;
    return type === null ? [at] : checkValue(inner, type, shape, at);
  });
}

function checkValue(value: unknown, type: TSType, shape: Shape, path: string): string[] {
  if (Array.isArray(value)) {
    const item = itemOf(type);
    return item === null
      ? []
      : value.flatMap((each, index) => checkValue(each, item, shape, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  if (type.type === "TSTypeLiteral") return checkObject(value, shapeOf(type.members, shape.imports), path);
  if (type.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return [];
  const address = shape.imports.get(type.typeName.name);
  if (address === undefined) return [];
  return checkObject(value, readShape(address, type.typeName.name), path);
}

function itemOf(type: TSType): TSType | null {
  if (type.type === "TSArrayType") return type.elementType;
  const isArray =
    type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "Array";
  return isArray ? (type.typeArguments?.params[0] ?? null) : null;
}

/** The interface of a type file, under its own name or the one that it is exported as. */
function readShape(address: string, name: string): Shape | null {
  const key = `${address} ${name}`;
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const text = readFileSync(fileURLToPath(address.replace(/\.js$/, ".d.ts")), "utf8");
  const { body } = parse(text, { sourceType: "module", plugins: ["typescript"] }).program;
  const imports = new Map(body.flatMap((statement) => importsOf(statement, address)));
  const shape = interfaceOf(body, localName(body, name), imports);
  shapes.set(key, shape);
  return shape;
}

function importsOf(statement: Statement, address: string): [string, string][] {
  if (statement.type !== "ImportDeclaration") return [];
  const source = statement.source.value;
  const from = source.startsWith(".") ? new URL(source, address).href : import.meta.resolve(source);
  return statement.specifiers.map(({ local }) => [local.name, from]);
}

/** `export type { IPodSpec as IIoK8sApiCoreV1PodSpec }` */
function localName(body: readonly Statement[], name: string): string {
  const specifiers = body.flatMap((statement) =>
    statement.type === "ExportNamedDeclaration" ? statement.specifiers : [],
  );
  const found = specifiers.find(
    (each) =>
      each.type === "ExportSpecifier" && each.exported.type === "Identifier" && each.exported.name === name,
  );
  return found?.type === "ExportSpecifier" && found.local.type === "Identifier" ? found.local.name : name;
}

function interfaceOf(body: readonly Statement[], name: string, imports: Shape["imports"]): Shape | null {
  for (const statement of body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "TSInterfaceDeclaration" && declared.id.name === name)
      return withInherited(shapeOf(declared.body.body, imports), declared);
  }
  // A name for a text or a number, such as a quantity.
  return null;
}

/** The names of imported types are one of each kind in a package, so those of both files stand beside each other. */
function withInherited(shape: Shape, { extends: parents }: Interface): Shape {
  return (parents ?? []).reduce((inner, { expression }) => {
    const name = expression.type === "Identifier" ? expression.name : "";
    const address = shape.imports.get(name);
    const parent = address === undefined ? null : readShape(address, name);
    if (parent === null) return inner;
    return {
      fields: new Map([...parent.fields, ...inner.fields]),
      others: inner.others ?? parent.others,
      imports: new Map([...parent.imports, ...inner.imports]),
    };
  }, shape);
}

function shapeOf(members: readonly Member[], imports: Shape["imports"]): Shape {
  const fields = new Map<string, TSType>();
  let others: TSType | null = null;
  for (const member of members) {
    const type = "typeAnnotation" in member ? member.typeAnnotation?.typeAnnotation : undefined;
    if (type === undefined) continue;
    if (member.type === "TSIndexSignature") others = type as TSType;
    if (member.type !== "TSPropertySignature") continue;
    if (member.key.type === "StringLiteral") fields.set(member.key.value, type as TSType);
    else if (member.key.type === "Identifier") fields.set(member.key.name, type as TSType);
  }
  return { fields, others, imports };
}
