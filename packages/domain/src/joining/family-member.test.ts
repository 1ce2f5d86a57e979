import { describe, expect, it } from "vitest";
import { type FamilyMember, type FamilyMemberDraft, validateFamilyMember } from "./family-member.ts";

const TODAY = "2026-11-20";
const CHILD: FamilyMember = {
  relation: "CHILD",
  firstName: "Mia",
  lastName: "Lopez",
  dateOfBirth: "05/01/2015",
};
const SPOUSE: FamilyMember = { ...CHILD, relation: "SPOUSE", firstName: "Sam", dateOfBirth: "05/01/1985" };

describe("a family member", () => {
  it("needs a relation, both names and a date of birth [FAM-02]", () => {
    const empty: FamilyMemberDraft = { relation: "", firstName: " ", lastName: "", dateOfBirth: "" };
    expect(validateFamilyMember(empty, [], TODAY)).toEqual({
      relation: "required",
      firstName: "required",
      lastName: "required",
      dateOfBirth: "required",
    });
  });

  it("may be a child or a spouse [FAM-02]", () => {
    expect(validateFamilyMember(CHILD, [SPOUSE, CHILD], TODAY)).toEqual({});
    expect(validateFamilyMember(SPOUSE, [CHILD], TODAY)).toEqual({});
  });

  it.each([
    ["11/21/2000", undefined],
    ["11/20/2000", "child_too_old"],
    ["11/19/2000", "child_too_old"],
    ["11/20/2026", undefined],
    ["11/21/2026", "in_future"],
    ["02/30/2015", "not_a_date"],
    ["05/01/15", "short_year"],
  ])("who is a child born on %s is checked %s [FAM-03]", (dateOfBirth, error) => {
    expect(validateFamilyMember({ ...CHILD, dateOfBirth }, [], TODAY).dateOfBirth).toBe(error);
  });

  it("born on 29 February turns 26 on 1 March [FAM-03]", () => {
    const child = { ...CHILD, dateOfBirth: "02/29/2000" };
    expect(validateFamilyMember(child, [], "2026-02-28")).toEqual({});
    expect(validateFamilyMember(child, [], "2026-03-01")).toEqual({ dateOfBirth: "child_too_old" });
  });

  it("is the only spouse [FAM-02]", () => {
    expect(validateFamilyMember(SPOUSE, [CHILD, SPOUSE], TODAY)).toEqual({ relation: "second_spouse" });
  });
});
