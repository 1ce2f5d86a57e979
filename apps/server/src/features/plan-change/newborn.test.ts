import { expect, it } from "vitest";
import { checkPeople } from "./price-plan-change.ts";
import { readChangeBody } from "./read-change-body.ts";

const member = { name: "Maria", last_name: "Lopez", birth_date: "1990-05-17" };
/** 23:30 in Chicago, where the office is. */
const now = new Date("2026-11-20T05:30:00Z");
const body = {
  plan_slug: "brightwell_discount_1",
  renew_period: "monthly",
  family_members: [{ name: "Zoe", surname: "Lopez", birth_date: "2026-11-20", relation: "child" }],
};

it("a child who was born on the day of the state may be added, and none of the next day [FAM-03]", () => {
  const change = readChangeBody(body, now);
  expect(checkPeople({ family: [], change, member, today: "2026-11-20" })).toHaveLength(1);
  const refused = () => checkPeople({ family: [], change, member, today: "2026-11-19" });
  expect(refused).toThrow(
    expect.objectContaining({ fieldReasons: { "family_members.0.birth_date": "in_future" } }),
  );
  const next = { ...body, family_members: [{ ...body.family_members[0], birth_date: "2026-11-21" }] };
  expect(() => readChangeBody(next, now)).toThrow(/another look/);
});
