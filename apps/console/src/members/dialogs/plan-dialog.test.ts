import { describe, expect, it } from "vitest";
import { writeChange } from "./plan-dialog.tsx";

const SAM = { id: "p1", relation: "spouse" as const, name: "Sam", surname: "", birth_date: "1988-02-03" };
const KIM = { ...SAM, id: "p2", relation: "child" as const, name: "Kim", surname: "Quintero" };
const NEW = { relation: "child" as const, name: "Mia", surname: "Quintero", birth_date: "2020-01-31" };
const NOW = {
  plan_slug: "plus",
  plan_name: "Smirk Plus",
  period: "monthly" as const,
  recurring_cents: 2_490,
  family_members: [SAM, KIM],
  refusal: null,
  change: null,
};

describe("the change that is asked of the server", () => {
  it("is what the member has while nothing was edited [OPS-03]", () => {
    expect(writeChange(NOW, { left: [], added: [] })).toEqual({
      plan_slug: "plus",
      renew_period: "monthly",
      family_members: [{ ...SAM, surname: null }, KIM],
    });
  });

  it("leaves out those who were unticked, and adds new people at the end [OPS-03]", () => {
    const edited = { plan: "basic", period: "yearly" as const, left: ["p1"], added: [NEW] };
    expect(writeChange(NOW, edited)).toEqual({
      plan_slug: "basic",
      renew_period: "annualy",
      family_members: [KIM, NEW],
    });
  });
});
