import type { FamilyMember } from "@smirk/domain/joining/family-member";
import { describe, expect, it } from "vitest";
import { openFamily, reduceFamily } from "./family-list.tsx";

const child = (firstName: string): FamilyMember => ({
  relation: "CHILD",
  firstName,
  lastName: "Lopez",
  dateOfBirth: "04/21/2015",
});
const [MIA, LEO, IDA] = [child("Mia"), child("Leo"), child("Ida")];
const three = openFamily([MIA, LEO, IDA]);

describe("the family", () => {
  it("is empty until somebody is added [FAM-01]", () => {
    const empty = openFamily(null);
    expect(empty.members).toEqual([]);
    expect(reduceFamily(empty, { type: "saved", index: null, member: MIA }).members).toEqual([MIA]);
  });

  it("changes the one who was edited, in their place [FAM-01]", () => {
    const changed = { ...LEO, firstName: "Leon" };
    expect(reduceFamily(three, { type: "saved", index: 1, member: changed }).members).toEqual([
      MIA,
      changed,
      IDA,
    ]);
  });

  it("removes one at once, and offers to bring them back to their place [FAM-01]", () => {
    const removed = reduceFamily(three, { type: "removed", index: 1 });
    expect(removed).toEqual({
      members: [MIA, IDA],
      removed: { member: LEO, index: 1 },
      attention: "undo",
    });
    expect(reduceFamily(removed, { type: "undone" })).toEqual({
      members: [MIA, LEO, IDA],
      removed: null,
      attention: 1,
    });
  });

  it("restores no person after the next change [FAM-01]", () => {
    const removed = reduceFamily(three, { type: "removed", index: 0 });
    const saved = reduceFamily(removed, { type: "saved", index: null, member: MIA });
    expect(reduceFamily(saved, { type: "undone" })).toBe(saved);
  });

  it("ignores the removal of someone who is not there", () => {
    expect(reduceFamily(three, { type: "removed", index: 3 })).toBe(three);
  });
});
