import { STATE_LAWS } from "@smirk/domain/law/state-law";
import { expect, it } from "vitest";
import { listRules } from "./list-rules.ts";

/** Every rule with a source, however deep it stands in the table. */
function countSourced(part: unknown): number {
  if (typeof part !== "object" || part === null) return 0;
  if ("readOn" in part) return 1;
  return Object.values(part).reduce<number>((sum, one) => sum + countSourced(one), 0);
}

it("lists every rule of every state, each with its section and day [LAW-07]", () => {
  for (const law of STATE_LAWS) {
    const rules = listRules(law);
    expect(rules.length, law.code).toBe(countSourced(law));
    expect(new Set(rules.map(({ topic, value }) => `${topic} ${value}`)).size).toBe(rules.length);
    expect(rules.filter(({ value, section, readOn }) => !value || !section || !readOn)).toEqual([]);
  }
});
