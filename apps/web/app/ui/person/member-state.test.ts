import { describe, expect, it } from "vitest";
import { finishMember, openMember, reduceMember } from "./member-state.ts";

const OLD_CHILD = {
  relation: "CHILD",
  firstName: " Mia ",
  lastName: "Lopez",
  dateOfBirth: "11/20/2000",
} as const;

describe("the form of a family member", () => {
  it("begins blank for a new one, and as they are for one of the list [FAM-01]", () => {
    expect(openMember(null).draft).toEqual({ relation: "", firstName: "", lastName: "", dateOfBirth: "" });
    expect(openMember(OLD_CHILD).draft).toEqual(OLD_CHILD);
  });

  it("takes an error off the field that changes [FAM-02]", () => {
    const refused = reduceMember(openMember(null), {
      type: "refused",
      errors: { relation: "required", firstName: "required" },
    });
    expect(refused.refusals).toBe(1);
    expect(reduceMember(refused, { type: "changed", change: { firstName: "M" } }).errors).toEqual({
      relation: "required",
    });
  });

  it("clears only the 'too old' error when the child becomes the spouse [FAM-03]", () => {
    for (const [error, left] of [
      ["child_too_old", undefined],
      ["not_a_date", "not_a_date"],
    ] as const) {
      const refused = reduceMember(openMember(OLD_CHILD), {
        type: "refused",
        errors: { dateOfBirth: error },
      });
      const changed = reduceMember(refused, { type: "changed", change: { relation: "SPOUSE" } });
      expect(changed.errors.dateOfBirth).toBe(left);
    }
  });

  it("is saved without blanks around its texts [FAM-02]", () => {
    expect(finishMember(OLD_CHILD)).toEqual({ ...OLD_CHILD, firstName: "Mia" });
  });
});
