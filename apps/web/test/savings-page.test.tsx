import type { Offer } from "@smirk/contract/subscription/plans";
import type { PlacePrices, ProcedurePrice } from "@smirk/domain/directory/provider";
import { describe, expect, it } from "vitest";
import { DENTAL, PLUS } from "../../../packages/domain/test/demo-plans.ts";
import { calculateSavings } from "../app/features/savings/calculate-savings.ts";
import {
  checkSavingsForm,
  EMPTY_FORM,
  readSavingsForm,
  readSharedForm,
  writeSharedForm,
} from "../app/features/savings/savings-form.ts";
import { SavingsPage } from "../app/features/savings/savings-page.tsx";
import { paths } from "../app/paths.ts";
import { renderPage } from "./render-page.tsx";

const SOURCE = "Houston price list";

function price(procedure: string, memberCents: number, usualCents: number | null): ProcedurePrice {
  return {
    procedure,
    member_cents: memberCents,
    usual_cents: usualCents,
    is_estimate: false,
    source: SOURCE,
    day: "2026-01-01",
    usual_source: usualCents === null ? null : SOURCE,
    usual_day: usualCents === null ? null : "2026-10-01",
  };
}

const PRICES = [
  price("checkup", 4000, 9000),
  price("porcelain-crown", 85_000, 140_000),
  price("sealant", 3000, null),
];
const AREA: PlacePrices = { state: "TX", lists: [{ plan: DENTAL.slug, prices: PRICES }] };
const OFFER: Offer = { plans: [DENTAL, PLUS], is_selling: true, stopped_states: [] };

async function show(query: string, offer: Offer = OFFER, area = AREA): Promise<string> {
  const form = readSavingsForm(new URLSearchParams(query));
  const { errors, input } = checkSavingsForm(form);
  const savings = input && calculateSavings(input, offer, area);
  const html = await renderPage(
    () => (
      <SavingsPage
        answer={{ form, errors, isAnswered: errors.length === 0, savings, office: null }}
        office={null}
      />
    ),
    paths.savings,
  );
  return html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s{2,}/g, " ");
}

it("says what one of a procedure is where that is neither a visit nor a tooth [FEE-05]", async () => {
  const text = await show("");
  expect(text).toContain("Deep cleaning each quarter of the mouth ");
  expect(text).toContain("Bridge, each tooth Full denture upper or lower teeth ");
  expect(text).not.toContain("Extraction each tooth");
});

describe("the answer of /savings", () => {
  it("names the loss, and from how many on it pays [FEE-05]", async () => {
    expect(await show("people=1&zip=77002&checkup=1")).toContain(
      "You would lose $161 with Smirk this year. It would be worth it with this: 1 × Porcelain crown. " +
        "The cheapest plan is Smirk Dental, paid by the year.",
    );
  });

  it("names the cheaper one of two of which one more is enough [FEE-05]", async () => {
    expect(await show("people=6&zip=77002&porcelain-crown=1")).toContain(
      "You would lose $13.80 with Smirk this year. It would be worth it with this: 1 × Checkup.",
    );
  });

  it("names no number that nobody needs in a year [FEE-05]", async () => {
    expect(await show("people=6&zip=77002&checkup=1")).not.toMatch(/[5-9] × |\d\d × /);
  });

  it("has each fee and each visit in its sum, with and without [FEE-05]", async () => {
    expect(await show("people=2&zip=77002&checkup=2&porcelain-crown=1")).toContain(
      "Smirk Dental With Smirk $291.80 Without $0.00 One-time processing fee With Smirk $20.00 Without $0.00 " +
        "2 × Checkup With Smirk $80.00 Without $180.00 1 × Porcelain crown With Smirk $850.00 " +
        "Without $1,400.00 Total With Smirk $1,241.80 Without $1,580.00",
    );
  });

  it("says with how few it still pays, where it saves [FEE-05]", async () => {
    const text = await show("people=1&zip=77002&porcelain-crown=2");
    expect(text).toContain("You would save $889 with Smirk this year.");
    expect(text).toContain("1 × Porcelain crown (you plan 2)");
  });

  it("says that any one may be left out, where it saves by far [FEE-05]", async () => {
    const text = await show("people=1&zip=77002&checkup=9&porcelain-crown=2");
    expect(text).toContain("Joining is still worth it if you leave out any one of these.");
    expect(text).not.toContain("Joining is still worth it with as few");
  });

  it("keeps what has no usual price out of the sum, and says so [FEE-05]", async () => {
    const text = await show("people=1&zip=77002&sealant=3");
    expect(text).toContain("We do not know the prices of what you plan");
    expect(text).toMatch(/we do not know both prices: 3 × Sealant Ask an office/);
    expect(text).toContain("The cheapest plan is Smirk Dental, paid by the year.");
    expect(text).not.toMatch(/best plan|Prices are those/);
  });

  it("says no loss where a usual price that is not known could turn it [FEE-05]", async () => {
    const text = await show("people=1&zip=77002&checkup=1&sealant=3");
    expect(text).toContain(
      "Without 3 × Sealant you would lose $161 with Smirk this year. The usual price for them here is not known: " +
        "from $54 less each, joining pays. This counts Smirk Dental, paid by the year.",
    );
    expect(text).not.toMatch(/You would lose|best plan/);
  });

  it("says what is saved at least where a visit is in no sum [FEE-05]", async () => {
    const text = await show("people=1&zip=77002&porcelain-crown=2&sealant=1");
    expect(text).toContain("You would save at least $889 with Smirk this year.");
  });

  it("names source and day of the prices it used [FEE-05]", async () => {
    const text = await show("people=1&zip=77002&checkup=1");
    expect(text).toMatch(/Prices: Houston price list, from Jan 1, 2026 on/);
    expect(text).toMatch(/Prices: Houston price list, from Oct 1, 2026 on/);
  });

  it("says where nobody can join, and only there [FEE-05]", async () => {
    const query = "people=1&zip=77002&checkup=1";
    const stop = { state: "TX", reason: "on_hold" } as const;
    const words = "People in this state cannot join right now.";
    expect(await show(query)).not.toContain(words);
    expect(await show(query, { ...OFFER, stopped_states: [stop] })).toContain(words);
    expect(await show(query, { ...OFFER, is_selling: false })).toContain(words);
  });

  it("compares nothing while no plan is sold [FEE-05]", async () => {
    expect(await show("people=1&zip=77002", { ...OFFER, plans: [] })).toContain(
      "No plan is available right now",
    );
  });
});

describe("the form of /savings", () => {
  it("opens what holds a count, and is closed without one [FEE-05]", async () => {
    const render = (counts: { veneer?: string }) =>
      renderPage(
        () => (
          <SavingsPage
            answer={{
              form: { ...EMPTY_FORM, counts },
              errors: ["zip"],
              isAnswered: false,
              savings: null,
              office: null,
            }}
            office={null}
          />
        ),
        paths.savings,
      );
    expect(await render({ veneer: "2" })).toMatch(/<details open/);
    expect(await render({})).not.toMatch(/<details open/);
  });

  it.each([
    ["people=0&zip=77002", ["people"]],
    ["people=1&zip=7700", ["zip"]],
    ["people=1&zip=77002&checkup=-1&veneer=1.5", ["checkup", "veneer"]],
    ["people=1&zip=77002&checkup=0&veneer=20", []],
  ])("with %s has errors at %j [FEE-05]", (query, errors) => {
    expect(checkSavingsForm(readSavingsForm(new URLSearchParams(query))).errors).toEqual(errors);
  });

  it("is filled in by the part of a link that it wrote itself [FEE-05]", () => {
    const form = readSavingsForm(new URLSearchParams("people=3&zip=77002&checkup=2&veneer=20&sealant=0"));
    expect(readSharedForm(`#${writeSharedForm(form)}`)).toEqual(form);
  });

  it.each([
    "",
    "#",
    "#main",
    "#people=1",
    "#people=99&zip=77002",
    "#people=1&zip=7700",
    "#people=1&zip=77002&checkup=21",
    `#people=1&zip=77002&x=${"1".repeat(4000)}`,
    "#%E0%A4%A",
  ])("is not filled in by a link with %s [FEE-05]", (fragment) => {
    expect(readSharedForm(fragment)).toBeNull();
  });

  it("leaves out what is planned zero times [FEE-05]", () => {
    const { input } = checkSavingsForm(
      readSavingsForm(new URLSearchParams("people=2&zip=77002&checkup=0&veneer=3")),
    );
    expect(input).toEqual({
      people: 2,
      place: { zip: "77002" },
      visits: [{ person: 0, procedure: "veneer", count: 3 }],
    });
  });
});
