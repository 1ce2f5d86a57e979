import type { ChangeQuote, WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { type ApiAnswers, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { ANNA, CARDS, PLAN } from "../../dom/answers/member/plan-change-answers.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { renderMember } from "../../dom/render-member.tsx";

const QUOTE: ChangeQuote = {
  timing: "now",
  plan_name: "Smirk Plus",
  recurring_cents: 3490,
  lines: [
    { kind: "credit", component: "plan", quantity: 1, cents: -1263, until: "2026-12-20" },
    { kind: "charge", component: "plan", quantity: 1, cents: 1660, until: "2026-12-20" },
  ],
  today_cents: 397,
  next_charge: { date: "2026-12-20", cents: 3490 },
  later: [],
  from: "2026-11-22",
  keeps_plan_price: false,
  promotion: "none",
  leaving: [],
  dentists_not_in_plan: [],
  proration_date: 1_795_392_000,
};

const ANNA_LEAVES: WirePlanChangeAnswer["change"] = {
  id: "c1",
  made_by: "system",
  state: "scheduled",
  timing: "period_end",
  plan_slug: "brightwell_discount_1",
  plan_name: "Smirk Dental",
  period: "monthly",
  family_members: [],
  today_cents: 0,
  next_cents: 2895,
  from: "2026-12-20",
  client_secret: null,
};

interface Confirmed {
  id: string;
  plan_slug: string;
  renew_period: "monthly" | "annualy";
  family_members: (typeof ANNA)[];
  today_cents: number;
  next_cents: number;
}

/** A server that changes the plan as it is asked to. */
function planServer(quote: ChangeQuote = QUOTE) {
  const server = { answer: PLAN, confirmed: [] as Confirmed[], undone: 0 };
  const answers: ApiAnswers = {
    "GET /subscription/get_plans": { plans: PLANS },
    "GET /account/plan_change": () => server.answer,
    "POST /account/plan_change/quote": quote,
    "POST /account/plan_change": ({ body }) => {
      const {
        id,
        plan_slug,
        renew_period: period,
        family_members,
        today_cents,
        next_cents,
      } = body as Confirmed;
      const asked = { id, plan_slug, family_members, today_cents, next_cents };
      server.confirmed.push(body as Confirmed);
      const isNow = quote.timing === "now";
      const state = isNow ? ("applied" as const) : ("scheduled" as const);
      const { timing, plan_name, from } = quote;
      const change = { ...asked, period, state, timing, plan_name, from, client_secret: null };
      server.answer = { ...server.answer, change, ...(isNow && { plan_slug: asked.plan_slug }) };
      return server.answer;
    },
    "POST /account/plan_change/undo": () => {
      server.undone += 1;
      const { change } = server.answer;
      server.answer = { ...server.answer, change: change && { ...change, state: "undone" } };
      return server.answer;
    },
  };
  return { server, answers };
}

const button = (name: string) => screen.getByRole("button", { name });
const region = (name: string) => screen.getByRole("region", { name });

async function addBen(
  user: Awaited<ReturnType<typeof renderMember>>["user"],
  born = "01/02/2018",
): Promise<void> {
  await user.click(button("Add a family member"));
  const dialog = within(screen.getByRole("dialog", { name: "Add a family member" }));
  await user.click(dialog.getByRole("radio", { name: "Child" }));
  await fill(user, dialog.getByLabelText("First name"), "Ben");
  await fill(user, dialog.getByLabelText("Last name"), "Lopez");
  await fill(user, dialog.getByLabelText("Date of birth"), born);
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await expect.poll(() => button("Remove Ben Lopez")).toBeVisible();
}

it("a change at the period's end is shown with an undo [SELF-01]", async () => {
  const { server, answers } = planServer({
    ...QUOTE,
    timing: "period_end",
    lines: [],
    today_cents: 0,
    from: "2026-12-20",
  });
  const { user } = await renderMember(paths.membershipPlan, { answers });
  await expect.poll(() => button("Remove Anna Lopez")).toBeVisible();
  expect(button("See what it costs")).toBeDisabled();
  await user.click(button("Remove Anna Lopez"));
  await user.click(button("See what it costs"));
  await expect.poll(() => button("Change on Dec 20, 2026")).toBeVisible();
  await user.click(button("Change on Dec 20, 2026"));
  await expect.poll(() => screen.getByText(/^Your change is scheduled\./)).toHaveFocus();
  await expect.poll(() => region("Changes on Dec 20, 2026")).toHaveTextContent("with 1 on the card");
  await user.click(button("Undo this change"));
  await expect.poll(() => button("Remove Anna Lopez")).toBeVisible();
  expect(server.undone).toBe(1);
});

it("a person is added in a dialog and reviewed before anything changes [SELF-02] [LAW-10]", async () => {
  const { server, answers } = planServer({ ...QUOTE, later: [{ date: "2027-02-20", cents: 2490 }] });
  const { user } = await renderMember(paths.membershipPlan, { answers });
  await expect.poll(() => button("Add a family member")).toBeVisible();
  await addBen(user);
  expect(server.confirmed).toEqual([]);
  await user.click(button("See what it costs"));
  await expect.poll(() => button("Pay $3.97 now")).toBeVisible();
  const review = region("Please review your change");
  expect(review).toHaveTextContent("The price until Feb 20, 2027$34.90");
  expect(review).toHaveTextContent("From Feb 20, 2027$24.90");
  await user.click(button("Pay $3.97 now"));
  await expect.poll(() => screen.getByText(/^Your membership has changed\./)).toHaveFocus();
  expect(server.confirmed[0]?.family_members).toMatchObject([
    { id: ANNA.id, name: "Anna" },
    { name: "Ben", birth_date: "2018-01-02", relation: "child" },
  ]);
});

it("a child's age counts by the day in the state of the membership [FAM-03]", async () => {
  const { server, answers } = planServer();
  const member = { name: "Maria", surname: "Lopez", birth_date: "1990-05-17", state_code: "HI" };
  server.answer = { ...server.answer, member };
  // The office has November 20 already.
  const now = new Date("2026-11-20T08:00:00Z");
  const { user } = await renderMember(paths.membershipPlan, { answers, now });
  await expect.poll(() => button("Add a family member")).toBeVisible();
  await addBen(user, "11/20/2000");
});

it("a person who seems to be a member already is asked about first [USE-18]", async () => {
  const { server, answers } = planServer();
  const asked: unknown[] = [];
  const { user } = await renderMember(paths.membershipPlan, {
    answers: {
      ...answers,
      "POST /account/plan_change/quote": ({ body }) => {
        const said = (body as { family_somebody_else?: number[] }).family_somebody_else;
        asked.push(said);
        if (said) return QUOTE;
        const field_reasons = { "family_members.1.name": "known_person" };
        return refuse(409, "conflict", { reason: "known_person", field_reasons });
      },
    },
  });
  await expect.poll(() => button("Add a family member")).toBeVisible();
  await addBen(user);
  await user.click(button("See what it costs"));
  await expect.poll(() => region("Ben Lopez seems to have a membership already")).toBeVisible();
  await user.click(button("Back"));
  await user.click(button("See what it costs"));
  await expect.poll(() => button("This is someone else")).toBeVisible();
  await user.click(button("This is someone else"));
  await expect.poll(() => button("Pay $3.97 now")).toBeVisible();
  await user.click(button("Pay $3.97 now"));
  await expect.poll(() => screen.getByText(/^Your membership has changed\./)).toHaveFocus();
  expect(asked).toEqual([undefined, undefined, [1]]);
  expect(server.confirmed[0]).toMatchObject({ family_somebody_else: [1] });
});

it("a child who turns 26 is named with the new price, and nothing can be undone [SELF-02]", async () => {
  const { answers } = planServer();
  await renderMember(paths.membershipPlan, {
    answers: { ...answers, "GET /account/plan_change": { ...PLAN, change: ANNA_LEAVES } },
  });
  const leaving = () => region("Changes on Dec 20, 2026");
  await expect
    .poll(leaving)
    .toHaveTextContent("so Anna leaves yours on Dec 20, 2026. We will charge $28.95 that day.");
  expect(within(leaving()).queryAllByRole("button")).toEqual([]);
  expect(button("See what it costs")).toBeVisible();
});

it("a person's card is shared by a link, and gets a new one [SELF-02]", async () => {
  const { answers } = planServer();
  const link = "https://smirk.example/card/q0T2cV0ccccccccccccccc";
  const { user } = await renderMember(paths.membershipPlan, {
    answers: { ...answers, [`POST /account/cards/${ANNA.id}/link`]: { ...CARDS.cards[1], link } },
  });
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  const row = () =>
    within(within(region("A card for each person")).getAllByRole("listitem")[1] as HTMLElement);
  const card = () => row().getByRole("link", { name: "Card of Anna Lopez, in a new tab" });
  await expect.poll(card).toHaveAttribute("href", CARDS.cards[1]?.link);
  await user.click(row().getByRole("button", { name: "Share link to the card of Anna Lopez" }));
  await expect.poll(() => row().getByText("The link was copied.")).toBeVisible();
  expect(writeText.mock.calls).toEqual([[CARDS.cards[1]?.link]]);
  await user.click(row().getByRole("button", { name: "Replace card of Anna Lopez" }));
  const dialog = screen.getByRole("dialog", { name: "Replace Anna's card?" });
  expect(dialog).toHaveTextContent("printed cards and PDFs");
  await user.click(within(dialog).getByRole("button", { name: "Replace card" }));
  await expect.poll(() => dialog).toHaveAccessibleName("Anna's card is replaced");
  expect(within(dialog).getByRole("button", { name: /PDF/ })).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await expect.poll(() => row().getByText(/The old one no longer works\./)).toBeVisible();
  expect(card()).toHaveAttribute("href", link);
});

it("a dentist who is not in the new plan is named before anything is agreed to [SELF-03]", async () => {
  const name = "Diane Bellamy, DMD";
  const { answers } = planServer({ ...QUOTE, dentists_not_in_plan: [name] });
  const { user } = await renderMember(paths.membershipPlan, { answers });
  await expect.poll(() => button("Remove Anna Lopez")).toBeVisible();
  await user.click(button("Remove Anna Lopez"));
  await user.click(button("See what it costs"));
  await expect
    .poll(() => region("Please review your change"))
    .toHaveTextContent("Diane Bellamy, DMD is not in this plan. Ask the office what you would pay.");
});
