import { expect, it } from "vitest";
import { CARD_VALUES, describeCard, listFaceFacts } from "./card-values.ts";

const CARD = {
  plan_name: "Smirk Plus",
  group_code: "BW-PLUS-02",
  policy_number: "9203447190251187",
  name: "Maria Lopez",
  family_members: [{ name: "Leo" }, { name: "Mia" }],
  metadata: { effective_date: 1_795_000_000 },
};
const issuer = {
  planOrganizationName: "Brightwell Dental Network",
  planOrganizationUrl: "https://www.brightwell.example/",
  supportPhone: "(800) 555-0142",
};
const writing = {
  labels: { number: "Number", member: "Member", group: "Group", family: "Family", effective: "Effective" },
  shortDate: (seconds: number) => `day ${seconds}`,
  list: (names: readonly string[]) => names.join(" and "),
  moreFamily: (others: number) => `${others} more`,
};

it("a card has each value once, under its label [ARCH-03]", () => {
  const values = describeCard({ card: CARD, issuer, writing });
  expect(Object.keys(values)).toEqual([...CARD_VALUES]);
  expect(values).toMatchObject({
    plan: { label: "", value: "Smirk Plus" },
    organization: { value: "Brightwell Dental Network" },
    number: { label: "Number", value: "9203 4471 9025 1187" },
    member: { label: "Member", value: "Maria Lopez" },
    group: { label: "Group", value: "BW-PLUS-02" },
    family: { label: "Family", value: "Leo and Mia" },
    effective: { label: "Effective", value: "day 1795000000" },
    questions: { value: "(800) 555-0142" },
  });
});

it.each([
  [CARD.family_members, ["Member", "Group", "Family", "Effective"]],
  [[], ["Member", "Group", "Effective"]],
])("the face of a card names the family %j where there is one [ARCH-03]", (family_members, labels) => {
  const values = describeCard({ card: { ...CARD, family_members }, issuer, writing });
  expect(listFaceFacts(values).map(({ label }) => label)).toEqual(labels);
});

it("a family that does not fit is counted [ARCH-03]", () => {
  const family_members = ["Wilhelmina", "Bartholomew", "Leo"].map((name) => ({ name }));
  const values = describeCard({ card: { ...CARD, family_members }, issuer, writing });
  expect(values.family.value).toBe("Wilhelmina and 2 more");
});
