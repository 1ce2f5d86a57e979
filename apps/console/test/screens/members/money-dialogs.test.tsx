import { ERASED, RETAINED } from "@smirk/contract/console/members/leave";
import { screen, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { type ApiAnswers, refuse } from "../../../../../tools/dom/play-api.ts";
import { idOf } from "../../dom/id-of.ts";
import { MARIA, mariasPage } from "../../dom/member-answers.ts";
import { renderConsole } from "../../dom/render-console.tsx";

const reason = "Was charged twice";
const REFUND = {
  by_rules: { refund_cents: 2_490, last_day: "2026-07-31" },
  payments: [],
  left_cents: 4_490,
  unapproved_cents: 1_500,
};
const CANCEL = {
  quote: { rule: "first_30_days", refund_cents: 2_490, retained_fee_cents: 2_000, last_day: "2026-07-15" },
  mails: ["canceled"],
};
const LATER = {
  quote: { rule: "end_of_period", refund_cents: 0, retained_fee_cents: 0, last_day: "2026-08-01" },
  mails: ["canceled"],
};

/** Opens a dialog of Maria's page by its key. */
async function openDialog(action: string, key: string, answers: ApiAnswers, page = mariasPage()) {
  const opened = renderConsole(`/members/${MARIA}`, {
    actions: [action],
    answers: { "POST /members/show": page, ...answers },
  });
  await screen.findByRole("heading", { name: "Maria Quintero" });
  await opened.user.keyboard(key);
  return { ...opened, dialog: within(await screen.findByRole("dialog")) };
}

describe("a refund", () => {
  const open = (state: string) =>
    openDialog("members.refund", "f", {
      "POST /members/refund/preview": REFUND,
      "POST /members/refund": { state },
    });

  it.each([
    ["requested", "The refund is on its way."],
    ["requested_before", "This refund was requested before: nothing is refunded twice."],
    ["needs_approval", "A second operator has to approve this refund, under Refunds."],
  ])("that is %s says so [OPS-03]", async (state, said) => {
    const { user, dialog, postedTo } = await open(state);
    expect(await dialog.findByText("$44.90")).toBeVisible();
    await user.type(dialog.getByPlaceholderText("10.00"), "$12.50");
    await user.type(dialog.getByLabelText("Reason"), reason);
    await user.click(dialog.getByRole("button", { name: "Refund $12.50" }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(postedTo("/members/refund")).toEqual([
      { account_id: MARIA, amount_cents: 1_250, is_again: false, reason },
    ]);
  });

  it("of the same amount again says so [OPS-03]", async () => {
    const { user, dialog, postedTo } = await open("requested");
    await dialog.findByText("$44.90");
    await user.type(dialog.getByPlaceholderText("10.00"), "12.50");
    await user.click(dialog.getByLabelText("The same amount was refunded today: refund it again"));
    await user.type(dialog.getByLabelText("Reason"), `${reason}{Enter}`);
    expect(await screen.findByText("The refund is on its way.")).toBeVisible();
    expect(postedTo("/members/refund")).toMatchObject([{ amount_cents: 1_250, is_again: true }]);
  });

  it.each(["0", "12,5", "1e3", "44.91", "-1", ""])("of %j is not sent [OPS-03]", async (amount) => {
    const { user, dialog, postedTo } = await open("requested");
    await dialog.findByText("$44.90");
    if (amount !== "") await user.type(dialog.getByPlaceholderText("10.00"), amount);
    await user.type(dialog.getByLabelText("Reason"), `${reason}{Enter}`);
    expect(dialog.getByRole("button", { name: /^Refund/ })).toHaveAttribute("aria-disabled", "true");
    expect(postedTo("/members/refund")).toEqual([]);
  });

  it("above what one operator may says that it needs a second one [OPS-03]", async () => {
    const { user, dialog } = await open("needs_approval");
    await dialog.findByText("$44.90");
    expect(dialog.getByText("The membership continues.")).toBeVisible();
    await user.type(dialog.getByPlaceholderText("10.00"), "15.01");
    expect(dialog.getByText("This amount needs the approval of a second operator.")).toBeVisible();
  });
});

describe("a cancellation", () => {
  it("shows the day and the money before, and sends what it showed [OPS-03]", async () => {
    const { user, dialog, postedTo } = await openDialog("members.cancel", "x", {
      "POST /members/cancel/preview": CANCEL,
      "POST /members/cancel": { state: "ended", can_keep: false, cancellation: null },
    });
    expect(await dialog.findByText("Jul 15, 2026")).toBeVisible();
    expect(dialog.getByText("$24.90")).toBeVisible();
    expect(dialog.getByText("$20.00")).toBeVisible();
    expect(dialog.getByText("first 30 days")).toBeVisible();
    expect(dialog.getByText("canceled")).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), `${reason}{Enter}`);
    expect(await screen.findByText("Canceled. Last day Jul 15, 2026, $24.90 back.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(postedTo("/members/cancel")).toEqual([
      { account_id: MARIA, at: "rules", refund_cents: 2_490, last_day: "2026-07-15", reason },
    ]);
  });

  it("with the period is taken back by Undo, which names the same reason [OPS-03]", async () => {
    const { user, dialog, postedTo } = await openDialog("members.cancel", "x", {
      "POST /members/cancel/preview": ({ body }: { body: unknown }) =>
        JSON.stringify(body).includes("period-end") ? LATER : CANCEL,
      "POST /members/cancel": { state: "canceled", can_keep: true, cancellation: null },
      "POST /members/keep": { state: "active", can_keep: false, cancellation: null },
    });
    await user.selectOptions(dialog.getByLabelText("When"), "period-end");
    expect(await dialog.findByText("Aug 1, 2026")).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), `${reason}{Enter}`);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone. The membership continues.")).toBeVisible();
    expect(postedTo("/members/keep")).toEqual([{ account_id: MARIA, reason: `Undone: ${reason}` }]);
  });

  it("that was made before offers nothing [OPS-03]", async () => {
    const { dialog } = await openDialog("members.cancel", "x", {
      "POST /members/cancel/preview": { quote: null, mails: [] },
    });
    expect(await dialog.findByText("It is already canceled.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Cancel membership" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});

describe("what is owed of a failed refund", () => {
  it("is settled once it was paid in another way [OPS-03]", async () => {
    const page = mariasPage({ owed_cents: 2_490 });
    const answers = {
      "POST /members/settle-refund/preview": { owed_cents: 2_490 },
      "POST /members/settle-refund": { settled_cents: 2_490 },
    };
    const { user, dialog } = await openDialog("members.settle_refund", "b", answers, page);
    expect(await dialog.findByRole("button", { name: "Paid $24.90 in another way" })).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), "Sent a check{Enter}");
    expect(await screen.findByText("Recorded: $24.90 was paid in another way.")).toBeVisible();
  });
});

describe("erasing a person", () => {
  const noneOf = (kinds: readonly string[]) => Object.fromEntries(kinds.map((kind) => [kind, 0]));
  const ERASURE = {
    erased: { ...noneOf(ERASED), memberships: 1, family_members: 2 },
    retained: { ...noneOf(RETAINED), refunds: 1 },
    open_payments: 0,
  };

  it("counts what goes, and takes the word that is to be typed [OPS-03]", async () => {
    const { user, dialog, postedTo } = await openDialog("members.erase", "q", {
      "POST /members/erase/preview": { erasure: ERASURE },
      "POST /members/erase": { erased: { customers: ["cus_1"] } },
    });
    expect(await dialog.findByText("family members")).toBeVisible();
    const button = dialog.getByRole("button", { name: "Erase permanently" });
    await user.type(dialog.getByLabelText("Reason"), "Asked in writing");
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.type(dialog.getByLabelText("Type “erase”"), "Erase");
    await user.click(button);
    expect(await screen.findByText(/^Erased\. .*customer at the payment provider cus_1/)).toBeVisible();
    expect(postedTo("/members/erase")).toEqual([{ account_id: MARIA, reason: "Asked in writing" }]);
  });

  it("is not offered twice [OPS-03]", async () => {
    const { dialog } = await openDialog("members.erase", "q", {
      "POST /members/erase/preview": { erasure: null },
    });
    expect(await dialog.findByText("They are already erased.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Erase permanently" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});

describe("a change of contact", () => {
  const PREVIEW = {
    contact: "email",
    from: "m***a@example.com",
    to: "n***w@example.com",
    notified: ["m***a@example.com"],
    codes_to: [{ contact: "phone", masked: "+171*****177" }],
    wait_hours: 24,
    undo_days: 7,
  };
  const change = { account_id: MARIA, detail: "email", email: "new@example.com", reason };

  it("shows who gets a message, then takes the code of an old contact [TRUST-13]", async () => {
    const { user, dialog, postedTo } = await openDialog("members.change_contact", "e", {
      "POST /members/contact/preview": PREVIEW,
      "POST /members/contact/send-code": { sent: true },
      "POST /members/contact": { happens_at: null },
    });
    await user.type(dialog.getByLabelText("New email"), "new@example.com");
    await user.type(dialog.getByLabelText("Reason"), `${reason}{Enter}`);
    expect(await dialog.findByText("n***w@example.com")).toBeVisible();
    await user.selectOptions(dialog.getByLabelText("How"), "phone");
    await user.click(dialog.getByRole("button", { name: "Send the code" }));
    await user.type(await dialog.findByLabelText("Code that the old contact got"), "123456{Enter}");
    expect(await screen.findByText("Email changed. Their former contacts can undo it.")).toBeVisible();
    expect(postedTo("/members/contact")).toEqual([{ ...change, code: "123456", via: "phone" }]);
  });

  it("waits a day unless somebody agrees [TRUST-13]", async () => {
    const { user, dialog, postedTo } = await openDialog("members.change_contact", "e", {
      "POST /members/contact/preview": { ...PREVIEW, codes_to: [] },
      "POST /members/contact": { happens_at: Date.parse("2026-07-16T15:00:00Z") / 1000 },
    });
    await user.type(dialog.getByLabelText("New email"), "new@example.com");
    await user.type(dialog.getByLabelText("Reason"), `${reason}{Enter}`);
    await user.click(await dialog.findByRole("button", { name: "Change later" }));
    expect(await screen.findByText(/^It changes Jul 16, 2026, 10:00 AM, unless/)).toBeVisible();
    expect(postedTo("/members/contact")).toEqual([{ ...change, waits: true }]);
  });

  const WAITING = (["email", "phone"] as const).map((contact, index) => ({
    ...{ id: idOf(index), contact, to: "n***w", by: "ana" },
    happens_at: "2026-07-16T15:00:00.000Z",
  }));
  const openWaiting = async (actions: string[], answer: object) => {
    const page = mariasPage({ waiting_contacts: WAITING });
    const answers = { "POST /members/show": page, "POST /members/contact/agree": answer };
    const opened = renderConsole(`/members/${MARIA}`, { actions, answers });
    await screen.findByText(/^Email to n\*\*\*w, Jul 16, 2026, 10:00 AM, begun by ana/);
    return opened;
  };

  it("that waits happens once a second operator agrees [TRUST-13]", async () => {
    const { user, postedTo } = await openWaiting(["members.agree_contact"], { changed: true });
    await user.click(screen.getByRole("button", { name: "Agree to the change of email" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "Ana knows her{Enter}");
    expect(await screen.findByText("Changed. Their former contacts can undo it.")).toBeVisible();
    expect(postedTo("/members/contact/agree")).toEqual([{ change_id: idOf(0), reason: "Ana knows her" }]);
    expect(screen.queryByText(/^Email to/)).toBeNull();
    expect(screen.getByRole("button", { name: "Agree to the change of phone" })).toBeVisible();
  });

  it("that waits stays where the one who began it agrees [TRUST-13]", async () => {
    const own = refuse(409, "conflict", { message: "A colleague has to agree." });
    const { user } = await openWaiting(["members.agree_contact"], () => own);
    await user.click(screen.getByRole("button", { name: "Agree to the change of phone" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "I know her{Enter}");
    expect(await dialog.findByText("A colleague has to agree.")).toBeVisible();
    expect(screen.getByText(/^Phone to n/)).toBeVisible();
  });

  it("that waits has no button for operators who may not agree [TRUST-13]", async () => {
    await openWaiting([], {});
    expect(screen.queryByRole("button", { name: /^Agree/ })).toBeNull();
  });
});
