import type { ActionContract } from "@smirk/contract/console/action";
import { CONTRACTS } from "@smirk/contract/console/actions";
import { SESSION } from "@smirk/contract/console/session";
import { FORM_ROUTES } from "@smirk/contract/forms";
import { REST_ROUTES } from "@smirk/contract/rest-routes";
import type * as v from "valibot";
import { type Bound, levelsOf } from "../../src/edges/bound.ts";
import { MORE_LEVELS } from "../../src/edges/find-excess.ts";

/** Every schema that reads what others send, with its route. */
export const SCHEMAS: readonly [route: string, schema: v.GenericSchema][] = [
  ...[...REST_ROUTES].flatMap(([route, { body, query }]) =>
    [body, query].flatMap((schema): [string, v.GenericSchema][] => (schema ? [[route, schema]] : [])),
  ),
  ...Object.entries<Pick<ActionContract, "takes" | "reads">>({ ...CONTRACTS, ...SESSION }).flatMap(
    ([name, { takes, reads }]): [string, v.GenericSchema][] => [
      [name, takes],
      ...(reads ? [[name, reads] as [string, v.GenericSchema]] : []),
    ],
  ),
  ...Object.entries(FORM_ROUTES).map(([route, { form }]): [string, v.GenericSchema] => [route, form]),
];

const LETTER = "東";

/** The most that a bound takes: texts, lists and objects as long as they may be. */
export function fill({ characters, items, item, mostFields, fields }: Bound): unknown {
  if (items !== undefined) return Array.from({ length: items }, () => fill(item ?? {}));
  if (fields !== undefined) return Object.fromEntries([...fields].map(([name, each]) => [name, fill(each)]));
  if (mostFields !== undefined)
    return Object.fromEntries(
      Array.from({ length: mostFields }, (_, at) => [`field-${at}`, fill(item ?? {})]),
    );
  return characters === undefined ? "" : LETTER.repeat(characters);
}

/** Each list and text of a bound with its path; a list's members are its first. */
export function* walk(bound: Bound, path: readonly string[] = []): Generator<[readonly string[], Bound]> {
  yield [path, bound];
  for (const [name, each] of bound.fields ?? []) yield* walk(each, [...path, name]);
  if (bound.item !== undefined) yield* walk(bound.item, [...path, bound.items === undefined ? "any" : "0"]);
}

/** A body with nothing in it but one value at a path. */
function placeAt([key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  return key === "0" ? [placeAt(rest, value)] : { [key]: placeAt(rest, value) };
}

const EMPTY_ITEMS = 2_000;

/** What is more than a bound takes, by the path that its refusal names. @param outer levels around it */
export function* exceed(bound: Bound, outer = 0): Generator<[path: string, body: unknown]> {
  for (const [path, each] of walk(bound)) {
    const name = path.join(".");
    if (each.characters !== undefined) yield [name, placeAt(path, LETTER.repeat(each.characters + 1))];
    if (each.items === undefined) continue;
    yield [
      name,
      placeAt(
        path,
        Array.from({ length: each.items + 1 }, () => null),
      ),
    ];
    yield [
      name,
      placeAt(
        path,
        Array.from({ length: EMPTY_ITEMS }, () => ({})),
      ),
    ];
  }
  const levels = Array.from({ length: outer + levelsOf(bound) + MORE_LEVELS }, () => "deep");
  yield [levels.slice(outer).join("."), placeAt([...levels, "deep"], "x")];
  yield ["", Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 1]))];
  yield ["list", { list: Array.from({ length: EMPTY_ITEMS }, () => ({})) }];
  yield ["text", { text: LETTER.repeat(4_097) }];
}
