import type { State } from "./states.ts";

/** A state's name within a sentence: 'in the District of Columbia', 'en el Distrito de Columbia'. */
export function nameWithin({ code, name }: Pick<State, "code" | "name">, language: string): string {
  if (code !== "DC") return name;
  return language.startsWith("es") ? "el Distrito de Columbia" : `the ${name}`;
}
