import { describe, expect, it } from "vitest";
import {
  commandWords,
  factWords,
  keptWords,
  labelOf,
  languageWords,
  planWords,
  readLoggedFacts,
} from "./entry-words.ts";

const PLANS = [{ slug: "smirk_plus", name: "Smirk Plus" }];

describe("a fact of an entry", () => {
  it.each<[name: string, value: unknown, words: string]>([
    ["phone", "+17135550177", "(713) 555-0177"],
    ["zip", "770052841", "77005-2841"],
    ["plans", "smirk_plus;old_plan", "Smirk Plus; Old plan"],
    ["plans", ["smirk_plus"], "Smirk Plus"],
    ["languages", "EN;SP;ZZZ", "English; Spanish; ZZZ"],
    ["specialities", "no_such", "no_such"],
    ["accepting_new_patients", "true", "accepted"],
    ["accepting_new_patients", false, "not accepted"],
    ["confirmed_on", "2026-07-15", "Jul 15, 2026"],
    ["confirmed_on", "last week", "last week"],
    ["coordinates_quality", "zip", "in the middle of the ZIP code"],
    ["coordinates_quality", "else", "else"],
    ["unpublished_by", "registry", "the national registry"],
    ["protected_fields", ["phone", "zip"], "Phone; ZIP code"],
    ["amount_cents", 15_000, "$150.00"],
    ["published", "true", "yes"],
    ["published", false, "no"],
    ["city", "Katy", "Katy"],
    ["city", null, ""],
    ["city", undefined, ""],
    ["city", "", ""],
    ["refused", { "no name": 3, "no zip": 1 }, "no name 3, no zip 1"],
    ["states", ["TX", true], "TX; yes"],
  ])("%s of %j is in words [OPS-04]", (name, value, words) => {
    expect(factWords(name, value, PLANS)).toBe(words);
  });

  it.each([
    ["center_name", "Office"],
    ["amount_cents", "Amount"],
    ["refund_rule", "Refund rule"],
  ])("%s has the label %s [OPS-04]", (name, label) => {
    expect(labelOf(name)).toBe(label);
  });
});

describe("words of the log", () => {
  it.each([
    ["provider edit", "Corrected"],
    ["import registry", "Import registry"],
  ])("say what %s did [OPS-09]", (command, words) => {
    expect(commandWords(command)).toBe(words);
  });

  it("part a value of before from a list, and from what was only noted [OPS-09]", () => {
    const changes = {
      role: ["viewer", "billing"],
      published: { before: true, after: false },
      states: ["TX", "OK", "LA"],
      step: "approved",
      confirmed_on: { after: "2026-11-05" },
    };
    expect(readLoggedFacts(changes)).toEqual([
      { name: "role", before: "viewer", after: "billing" },
      { name: "published", before: true, after: false },
      { name: "states", after: ["TX", "OK", "LA"] },
      { name: "step", after: "approved" },
      { name: "confirmed_on", after: "2026-11-05" },
    ]);
  });

  it("say who set what the registry leaves alone [OFF-04]", () => {
    const kept = {
      protected_fields: ["phone", "opening_hours", "zip"],
      field_sources: { phone: { by: "office", on: "2026-11-05" }, zip: { by: "file", on: null } },
    };
    expect(keptWords(kept)).toBe("Phone (the office, Nov 5, 2026); Opening hours; ZIP code (a file)");
  });

  it("name a plan that is not listed any more, and a language by its code [OPS-09]", () => {
    expect(planWords("brightwell_discount_1")).toBe("Brightwell discount 1");
    expect([languageWords("SP"), languageWords("VI"), languageWords("x")]).toEqual([
      "Spanish",
      "Vietnamese",
      "x",
    ]);
  });
});
