import { type GraphQLSchema, isObjectType } from "graphql";

/** How many objects a list field returns at most, by names such as "Query.search". */
export type ListSizes = Readonly<Record<string, number | ((args: Record<string, unknown>) => number)>>;

export function introspectionSizes(schema: GraphQLSchema): ListSizes {
  const types = Object.values(schema.getTypeMap());
  const members = types.map((type) => {
    if ("getFields" in type) return Object.keys(type.getFields()).length;
    return "getValues" in type ? type.getValues().length : 0;
  });
  const args = [
    ...types.filter(isObjectType).flatMap((type) => Object.values(type.getFields())),
    ...schema.getDirectives(),
  ].map((field) => field.args.length);
  const [longest, mostArgs] = [Math.max(...members), Math.max(...args)];
  return {
    "__Schema.types": types.length,
    "__Schema.directives": schema.getDirectives().length,
    "__Directive.args": mostArgs,
    "__Field.args": mostArgs,
    "__Type.fields": longest,
    "__Type.inputFields": longest,
    "__Type.enumValues": longest,
    "__Type.interfaces": types.length,
    "__Type.possibleTypes": types.length,
  };
}
