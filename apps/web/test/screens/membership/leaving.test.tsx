import type { Cancellation } from "@smirk/contract/account/cancellation";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { mariasAccount } from "../../dom/answers/member/account-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";

const AT_END: Cancellation = {
  rule: "end_of_period",
  refund_cents: 0,
  held_cents: 0,
  kept_fee_cents: 2000,
  last_day: "2027-11-20",
  full_refund_until: "2026-12-20",
};
const AT_ONCE: Cancellation = {
  ...AT_END,
  rule: "first_30_days",
  refund_cents: 25_100,
  last_day: "2026-11-25",
};
/** All that is due is of a payment that the member's bank is still deciding about. */
const IN_DISPUTE: Cancellation = { ...AT_ONCE, refund_cents: 0, held_cents: 25_100 };

const open = () => screen.getByRole("button", { name: "Cancel Membership" });
const dialog = () => within(screen.getByRole("dialog"));

async function openMembership() {
  const account = mariasAccount();
  const shown = await renderMember(paths.membership, { account });
  await expect.poll(open).toBeVisible();
  const offer = (cancellation: Cancellation) => {
    account.cancellation = { state: "active", can_keep: false, cancellation };
  };
  return { ...shown, account, offer };
}

it("cancels nothing while no answer comes, and asks again [MEM-04]", async () => {
  const { user, answer, account } = await openMembership();
  answer({ "GET /account/cancellation": NO_NETWORK });
  await user.click(open());
  await expect.poll(() => dialog().getByText(/^We did not get an answer\./)).toBeVisible();
  answer({ "GET /account/cancellation": () => account.cancellation });
  await user.click(dialog().getByRole("button", { name: "Try again" }));
  await expect.poll(() => dialog().getAllByText(/Nov 20, 2027/)[0]).toBeVisible();
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

it("shows the refund and the last day before anything is canceled [MEM-04] [MONEY-04]", async () => {
  const { user, calls, offer } = await openMembership();
  offer(AT_ONCE);
  await user.click(open());
  await expect.poll(() => dialog().getByText("$251.00")).toBeVisible();
  expect(document.activeElement).toHaveTextContent("$251.00");
  expect(dialog().getByText("Nov 25, 2026")).toBeVisible();
  expect(dialog().getByText(/less the one-time processing fee of \$20\.00/)).toBeVisible();
  expect(dialog().queryByText(/dispute/)).toBeNull();
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(open()).toHaveFocus();
  expect(calls.map(({ path }) => path)).not.toContain("/account/cancel");
});

it("names the payment provider's pages as the second way to cancel [MEM-04]", async () => {
  const { user, offer } = await openMembership();
  offer(AT_END);
  await user.click(open());
  const link = () => dialog().getByRole("link", { name: "payment pages" });
  await expect.poll(link).toBeVisible();
  const update = screen.getByRole("link", { name: "Update Payment Method", hidden: true });
  expect(link()).toHaveAttribute("href", update.getAttribute("href"));
});

it.each([
  ["the operator's page where one is set", "https://help.smirk.example/", "https://help.smirk.example/"],
  ["an email to the support otherwise", null, "mailto:help@smirk.example"],
])("'Contact Support' is %s [MEM-04]", async (_which, supportUrl, address) => {
  await renderMember(paths.membership, { config: { supportUrl, supportEmail: "help@smirk.example" } });
  const link = () => screen.getByRole("link", { name: "Contact Support" });
  await expect.poll(link).toBeVisible();
  expect(link()).toHaveAttribute("href", address);
});

it("says that a slow cancellation is being carried out, now and when asked again, W1 [MEM-04]", async () => {
  const { user, answer, account, offer } = await openMembership();
  offer(AT_ONCE);
  const underWay = { state: "active", can_keep: false, cancellation: null, is_being_done: true } as const;
  answer({ "POST /account/cancel": underWay });
  await user.click(open());
  await expect.poll(() => dialog().getByRole("button", { name: "Cancel now" })).toBeVisible();
  account.cancellation = underWay;
  await user.click(dialog().getByRole("button", { name: "Cancel now" }));
  const title = "Your cancellation is being carried out";
  await expect.poll(() => screen.getByRole("dialog")).toHaveAccessibleName(title);
  expect(dialog().getByText(/we will email you when it is done/)).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Done" }));
  await user.click(open());
  await expect.poll(() => screen.getByRole("dialog")).toHaveAccessibleName(title);
  expect(dialog().queryByRole("button", { name: "Cancel now" })).toBeNull();
});

it("cancels in two presses, with no offer in between [LAW-09]", async () => {
  const { user, calls, answer, offer } = await openMembership();
  offer(AT_END);
  answer({
    "POST /account/cancel": { state: "canceled", can_keep: true, cancellation: AT_END },
  });
  await user.click(open());
  await expect.poll(() => dialog().getByRole("button", { name: "Cancel now" })).toBeVisible();
  const names = dialog()
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["", "Keep it", "Cancel now"]);
  expect(screen.getByRole("dialog")).not.toHaveTextContent(
    /offer|% off|for free|before you go|are you sure/i,
  );
  await user.click(dialog().getByRole("button", { name: "Cancel now" }));
  await expect.poll(() => calls.map(({ path }) => path)).toContain("/account/cancel");
});

it("shows new terms that changed meanwhile [MEM-04] [MONEY-04]", async () => {
  const { user, answer, offer } = await openMembership();
  offer(IN_DISPUTE);
  answer({
    "POST /account/cancel": () => {
      offer(AT_END);
      return refuse(409, "conflict");
    },
  });
  await user.click(open());
  await expect
    .poll(() => dialog().getByText(/^You disputed a payment, so we are holding \$251\.00 until/))
    .toBeVisible();
  const shown = dialog()
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(shown).toEqual(["$0.00", "$251.00", "Nov 25, 2026"]);
  await user.click(dialog().getByRole("button", { name: "Cancel now" }));
  await expect.poll(() => dialog().getByRole("alert")).toHaveTextContent("This just changed.");
  expect(dialog().getByText("$0.00")).toBeVisible();
  expect(dialog().getByRole("button", { name: "Cancel now" })).toBeEnabled();
  expect(dialog().queryByText(/dispute/)).toBeNull();
});
