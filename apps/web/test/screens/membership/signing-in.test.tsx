import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { CODE, mariasOwnAccount } from "../../dom/answers/member/own-account-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";
import { renderScreen } from "../../dom/render-screen.tsx";

const button = (name: string) => screen.getByRole("button", { name });

it("a member sees where they are signed in, and ends one browser or all others [SELF-07]", async () => {
  const own = mariasOwnAccount();
  const { user } = await renderMember(paths.signingIn, { own });
  const browsers = () => within(screen.getByRole("region", { name: "Signed-in browsers" }));
  const rows = () => browsers().getAllByRole("listitem");
  await expect.poll(rows).toHaveLength(3);
  expect(rows()[0]).toHaveTextContent(/Chrome on Windows.*This browser/);
  expect(within(rows()[0] as HTMLElement).queryByRole("button")).toBeNull();
  expect(rows()[1]).toHaveTextContent(/Last used Nov 18, 2026/);
  await user.click(button("Sign out Safari on iPhone"));
  await expect.poll(() => browsers().getByRole("status")).toHaveTextContent("That browser was signed out.");
  await expect.poll(() => browsers().getByRole("status")).toHaveFocus();
  await expect.poll(rows).toHaveLength(2);
  await user.click(button("Sign out all other browsers"));
  await expect.poll(rows).toHaveLength(1);
  expect(own.changes).toEqual([
    "DELETE /account/sessions/00000000-0000-4000-8000-000000000002",
    "DELETE /account/sessions",
  ]);
});

it.each([
  [{ reason: "active", until: null }, "Your membership is active. First cancel it, then come back here."],
  [{ reason: "paid_until", until: "2027-01-05" }, "Your membership is paid for until Jan 5, 2027."],
] as const)("an account with %j cannot be deleted, and it says why [SELF-07]", async (blocker, says) => {
  await renderMember(paths.signingIn, { own: { ...mariasOwnAccount(), blocker } });
  await expect.poll(() => screen.getByRole("main")).toHaveTextContent(says);
  expect(screen.queryByRole("button", { name: "Delete my account" })).toBeNull();
});

it("deleting the account asks twice, for a code, and ends signed out [SELF-07]", async () => {
  const own = { ...mariasOwnAccount(), isProven: false };
  const left = vi.spyOn(location, "assign").mockImplementation(() => {});
  const { user } = await renderMember(paths.signingIn, { own });
  await expect.poll(() => button("Delete my account")).toBeVisible();
  await user.click(button("Delete my account"));
  const dialog = screen.getByRole("dialog", { name: "Delete your account for good?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete for good" }));
  await expect.poll(() => screen.getByLabelText("6-digit code")).toBeVisible();
  await user.type(screen.getByLabelText("6-digit code"), "000000");
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("That code is not right. Try again.");
  expect(own.changes).toEqual([]);
  await user.type(screen.getByLabelText("6-digit code"), CODE);
  await expect.poll(() => left.mock.calls).toEqual([[paths.accountDeleted]]);
  expect(own.changes).toEqual(["POST /account/delete"]);
  expect(localStorage.getItem("tokens")).toBeNull();
});

it("a copy that is refused says how long to wait [SELF-07]", async () => {
  const refused = () => refuse(429, "too_many_requests", { reason: "tries_too_many", wait_seconds: 40 });
  const { user } = await renderMember(paths.signingIn, { answers: { "GET /account/data": refused } });
  await expect.poll(() => button("Download my data")).toBeVisible();
  await user.click(button("Download my data"));
  await expect
    .poll(() => screen.getByRole("alert"))
    .toHaveTextContent("Too many tries. Please wait 40 seconds");
});

it("the copy says what was agreed to, and why that is kept [LAW-04]", async () => {
  await renderMember(paths.myData, { own: mariasOwnAccount() });
  const data = () => screen.getByRole("main");
  await expect.poll(data).toHaveTextContent("Words you agreed to when joiningNot stored");
  expect(data()).toHaveTextContent("KindPlan changeWords you agreed toPlan: Smirk Plus");
  expect(data()).toHaveTextContent(/We keep this .* for three years, .* even if you delete your account\./);
});

it("an account's owner reads what stays when it is deleted [LAW-04, SELF-07]", async () => {
  await renderMember(paths.signingIn, { own: mariasOwnAccount() });
  await expect
    .poll(() => screen.getByText(/^We also keep your signed agreement, .* what you agreed to/))
    .toBeVisible();
});

it("messages are chosen by switches; what must be sent says why [SELF-08]", async () => {
  const own = mariasOwnAccount();
  const { user, reload } = await renderMember(paths.messages, { own });
  const news = () => screen.getByRole("switch", { name: "News and tips" });
  await expect.poll(news).toBeChecked();
  news().focus();
  await user.keyboard(" ");
  await expect.poll(() => own.messages.wanted.news_email).toBe(false);
  await expect.poll(() => screen.getByText("Saved.")).toBeVisible();
  expect(news()).not.toBeChecked();
  await user.click(screen.getByRole("switch", { name: "When a payment fails" }));
  await expect
    .poll(() => own.messages.wanted)
    .toEqual({ news_email: false, payment_text: true, renewal_text: false, card_text: false });
  const always = screen.getByRole("region", { name: "Always sent" });
  expect(always).toHaveTextContent("The law requires us to remind you before you are charged again.");
  expect(within(always).queryByRole("switch")).toBeNull();
  own.messages.texts.stopped_at = Date.parse("2026-11-19T12:00:00Z") / 1000;
  await reload();
  await expect
    .poll(() => screen.getByText(/opted out of our texts on Nov 19, 2026\. To get them again, text START/))
    .toBeVisible();
});

it("the link of an email stops news by one press, without signing in [SELF-08]", async () => {
  const { user, calls } = await renderScreen(`${paths.stopMessages}#token-of-the-email`, {
    answers: { "POST /messages/stop": { stopped: "news_email" } },
  });
  await expect.poll(() => button("Stop these emails")).toBeVisible();
  expect(location.hash).toBe("");
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  await user.click(button("Stop these emails"));
  await expect.poll(() => screen.getByText(/^Done\. You will get no more news by email\./)).toHaveFocus();
  expect(calls.filter(({ path }) => path === "/messages/stop").map(({ body }) => body)).toEqual([
    { token: "token-of-the-email" },
  ]);
  await renderScreen(paths.stopMessages);
  await expect.poll(() => screen.getByText(/^This link is incomplete/)).toBeVisible();
});
