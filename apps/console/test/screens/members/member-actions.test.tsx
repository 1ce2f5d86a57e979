import { screen, within } from "@testing-library/dom";
import { describe, expect, it, vi } from "vitest";
import type { ApiAnswers } from "../../../../../tools/dom/play-api.ts";
import { foundEntry } from "../../dom/directory-answers.ts";
import { idOf } from "../../dom/id-of.ts";
import { MARIA, mariasPage } from "../../dom/member-answers.ts";
import { listActions, renderConsole } from "../../dom/render-console.tsx";

const reason = "Asked on the phone";
const page = { "POST /members/show": mariasPage() };

async function openMaria(actions: string[], answers: ApiAnswers = {}) {
  const opened = renderConsole(`/members/${MARIA}`, { actions, answers: { ...page, ...answers } });
  await screen.findByRole("heading", { name: "Maria Quintero" });
  return opened;
}

/** Whom a dentist can be chosen for, and who that is now. */
const mariasAndMias = (dentist: object | null) => ({
  can_choose: true,
  plan_list: "brightwell_discount_2",
  people: [
    { id: idOf(1), name: "Maria", surname: "Quintero", is_member: true, dentist },
    { id: idOf(2), name: "Mia", surname: "Quintero", is_member: false, dentist },
  ],
  departures: [],
});

const dialog = async () => within(await screen.findByRole("dialog"));

describe("the page of a member", () => {
  it("offers what the role may do, and what is of use now [OPS-02]", async () => {
    const actions = ["members.resend", "members.sign_out", "members.keep", "members.settle_refund"];
    await openMaria(actions);
    const offered = within(screen.getByRole("group")).getAllByRole("button");
    expect(offered.map(({ textContent }) => textContent)).toEqual(["Resend email", "Sign out everywhere"]);
  });

  it("offers the end of a cancellation, and to settle what is owed, when there is such [OPS-03]", async () => {
    const [membership] = mariasPage({}, { state: "canceled" }).memberships;
    const requested_at = "2026-07-10T15:00:00.000Z";
    const cancellation = { rule: "end_of_period", refund_cents: 0, last_day: "2026-08-01", requested_at };
    const canceled = mariasPage({
      owed_cents: 2490,
      memberships: membership ? [{ ...membership, cancellation }] : [],
    });
    await openMaria(["members.keep", "members.settle_refund"], { "POST /members/show": canceled });
    const offered = within(screen.getByRole("group")).getAllByRole("button");
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      "Settle failed refund",
      "Take cancellation back",
    ]);
  });
});

describe("an action", () => {
  it("takes one key, a reason and Enter [OPS-03]", async () => {
    const { user, postedTo } = await openMaria(["members.sign_out"], {
      "POST /members/sign-out": { ended: 2 },
    });
    await user.keyboard("s");
    await vi.waitFor(() => expect(screen.getByLabelText("Reason")).toHaveFocus());
    await user.keyboard(`${reason}{Enter}`);
    expect(await screen.findByText("Signed out of 2.")).toBeVisible();
    expect(postedTo("/members/sign-out")).toEqual([{ account_id: MARIA, reason }]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("with an opposite is undone for the same reason [OPS-03]", async () => {
    const renewal = { auto_renew: true, period_end: "2026-08-01" };
    const { user, postedTo, answer } = await openMaria(["members.set_renewal"], {
      "POST /members/renewal/preview": renewal,
      "POST /members/renewal": { ...renewal, auto_renew: false },
    });
    await user.keyboard("w");
    await (await dialog()).findByRole("button", { name: "Turn renewal off" });
    await user.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
    expect(await screen.findByText(/^Renewal is off: the membership ends on Aug 1, 2026\.$/)).toBeVisible();
    answer({ "POST /members/renewal": renewal });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/^Undone\. Renewal is on/)).toBeVisible();
    expect(postedTo("/members/renewal")).toEqual([
      { account_id: MARIA, auto_renew: false, reason },
      { account_id: MARIA, auto_renew: true, reason: `Undone: ${reason}` },
    ]);
  });

  it("that corrects an address gives back the one before [OPS-03]", async () => {
    const { user, postedTo } = await openMaria(["members.update"], {
      "POST /members/update": { changed: true },
    });
    await user.keyboard("c");
    await user.clear(await screen.findByLabelText("Street"));
    await user.type(screen.getByLabelText("Street"), "9 Elm St");
    await user.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/^Undone\. The address is as it was/)).toBeVisible();
    const streets = postedTo("/members/update").map(
      (body) => (body as { address: { address_line_1: string } }).address.address_line_1,
    );
    expect(streets).toEqual(["9 Elm St", "1500 Main St"]);
  });

  it("shows the quote before it changes the plan [OPS-03]", async () => {
    const sam = { id: MARIA, relation: "spouse", name: "Sam", surname: "Quintero", birth_date: "1988-02-03" };
    const now = {
      ...{ plan_slug: "plus", plan_name: "Smirk Plus", period: "monthly", recurring_cents: 3740 },
      ...{ family_members: [sam], refusal: null, change: null },
    };
    const quote = {
      ...{ timing: "period_end", plan_name: "Smirk Basic", recurring_cents: 1895, lines: [], today_cents: 0 },
      ...{ next_charge: { date: "2026-08-01", cents: 1895 }, from: "2026-08-01", keeps_plan_price: false },
      ...{ promotion: "none", leaving: [], proration_date: 1 },
    };
    const { user, postedTo } = await openMaria(["members.change_plan"], {
      "POST /members/plan/show": {
        now,
        plans: [
          { slug: "plus", name: "Smirk Plus" },
          { slug: "basic", name: "Smirk Basic" },
        ],
      },
      "POST /members/plan/preview": {
        quote,
        lines: [["Charged today", "$0.00"]],
        terms: ["Today's prices apply."],
      },
      "POST /members/plan": { state: "scheduled" },
    });
    await user.keyboard("p");
    const basic = await (await dialog()).findByRole("option", { name: "Smirk Basic" });
    await user.selectOptions((await dialog()).getByLabelText("Plan"), basic);
    await user.click((await dialog()).getByRole("checkbox", { name: /Sam Quintero, spouse/ }));
    await user.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
    expect(await (await dialog()).findByText("Charged today")).toBeVisible();
    expect(postedTo("/members/plan")).toEqual([]);
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/^Planned: Smirk Basic/)).toBeVisible();
    const wanted = { account_id: MARIA, plan_slug: "basic", renew_period: "monthly", family_members: [] };
    expect(postedTo("/members/plan/preview")).toEqual([wanted]);
    expect(postedTo("/members/plan")).toEqual([{ ...wanted, quote, reason }]);
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("chooses a dentist for those who are ticked, and gives back the one before [OPS-03]", async () => {
    const address = { address: "2 Elm St", city: "Katy", state: "TX", zip: "77449" };
    const office = { ...address, center_name: null, phone: null, takes_plan: true };
    const dentists = mariasAndMias({
      location_id: "7",
      name: "Ana",
      last_name: "Diaz",
      degree: null,
      office,
    });
    const { user, postedTo } = await openMaria(["members.choose_dentist", "directory.find"], {
      "POST /members/dentist/preview": ({ body }: { body: unknown }) => {
        const { person_ids } = body as { person_ids?: string[] };
        return { dentists, choice: person_ids ? { dentist: "Ben Kim", person_ids } : null };
      },
      "POST /directory/find": { entries: [foundEntry({ location_id: "9", dentist: "Ben Kim" })] },
      "POST /members/dentist": dentists,
    });
    await user.keyboard("d");
    await user.click(
      await (await dialog()).findByRole("checkbox", { name: "Mia Quintero, now with Ana Diaz" }),
    );
    await user.type((await dialog()).getByLabelText(/^Dentist, by name/), "kim");
    expect(await (await dialog()).findByText("Ben Kim for Maria, Mia. It counts at once.")).toBeVisible();
    await user.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone. Ana Diaz is their dentist again.")).toBeVisible();
    const both = { account_id: MARIA, person_ids: [idOf(1), idOf(2)] };
    expect(postedTo("/members/dentist")).toEqual([
      { ...both, location_id: "9", reason },
      { ...both, location_id: "7", reason: `Undone: ${reason}` },
    ]);
  });

  it("replaces the code of one person's card [OPS-11]", async () => {
    const { user, postedTo } = await openMaria(["members.replace_card"], {
      "POST /members/dentist/preview": { dentists: mariasAndMias(null), choice: null },
      "POST /members/card/replace": { replaced: true },
    });
    await user.keyboard("a");
    await user.selectOptions(await (await dialog()).findByLabelText("Whose card"), "Mia Quintero");
    await user.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
    const done = "Mia Quintero’s card has a new code. The member is notified by email.";
    expect(await screen.findByText(done)).toBeVisible();
    expect(postedTo("/members/card/replace")).toEqual([{ account_id: MARIA, person_id: idOf(2), reason }]);
  });

  it("switches one message off, and on again by Undo [OPS-03]", async () => {
    const wanted = { news_email: true, payment_text: false, renewal_text: false, card_text: false };
    const texts = { are_offered: true, phone_number: "+171*****177", stopped_at: null };
    const choices = { email: "m***a@example.com", wanted, texts };
    const { user, postedTo } = await openMaria(["members.choose_messages"], {
      "POST /members/messages/preview": choices,
      "POST /members/messages": choices,
    });
    await user.keyboard("m");
    await (await dialog()).findByRole("button", { name: "Switch off" });
    await user.type(screen.getByLabelText("Reason"), `${reason}{Enter}`);
    expect(await screen.findByText("News by email: off.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone. News by email: on.")).toBeVisible();
    expect(postedTo("/members/messages").map((body) => (body as { is_wanted: boolean }).is_wanted)).toEqual([
      false,
      true,
    ]);
  });
});

it("shows why a member is in their state, five actions, and the rest under 'More' [OPS-03]", async () => {
  await openMaria(listActions("owner"));
  expect(screen.getByText(/^Smirk Plus, monthly: renews .+\.$/)).toBeVisible();
  const fieldset = screen.getByRole("group", { name: "What to do for Maria Quintero" });
  const row = [...(fieldset.querySelector("div")?.querySelectorAll("button") ?? [])];
  expect(row.map(({ textContent }) => textContent)).toEqual([
    "Resend email",
    "Correct details",
    "Refund",
    "Change plan or family",
    "Note",
  ]);
  const more = fieldset.querySelector("details");
  expect(more?.open).toBe(false);
  const groupOf = (name: string) =>
    within(fieldset).getByText(name, { selector: "button" }).closest("fieldset")?.querySelector("legend")
      ?.textContent;
  expect([groupOf("Erase"), groupOf("Cancel membership"), groupOf("Export data")]).toEqual([
    "Leaving",
    "Leaving",
    "Data",
  ]);
});

describe("the keys", () => {
  it("are listed at a question mark, and can be switched off [OPS-03]", async () => {
    const { user } = await openMaria(["members.sign_out"]);
    await user.keyboard("?");
    expect((await dialog()).getByText("Sign out everywhere")).toBeVisible();
    await user.click((await dialog()).getByRole("checkbox", { name: "Single keys are on" }));
    await user.keyboard("{Escape}s");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("do nothing while somebody types [OPS-03]", async () => {
    const { user } = await openMaria(["members.sign_out", "members.search"], {
      "POST /members/search": { members: [] },
    });
    await user.keyboard("/s");
    expect(screen.getByRole("combobox")).toHaveValue("s");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
