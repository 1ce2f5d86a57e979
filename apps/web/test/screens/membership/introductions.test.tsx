import type { IntroducedOffice } from "@smirk/contract/account/introductions";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { DENTISTS_PATH } from "../../../app/features/session/choosing-for.ts";
import { mariasAccount } from "../../dom/answers/member/account-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";

const panel = () => within(screen.getByRole("region", { name: "Let my dentist know" }));

function accountWith(changes: Partial<IntroducedOffice>) {
  const account = mariasAccount();
  account.introductions.offices = account.introductions.offices.map((office) => ({ ...office, ...changes }));
  return account;
}

it("an office gets words after they were shown, and no sooner [OFF-05]", async () => {
  const account = mariasAccount();
  const { user, calls } = await renderMember(DENTISTS_PATH, {
    account,
    answers: {
      "POST /account/introductions": () =>
        accountWith({ state: "sent", messages: [], sent: { text: "Maria: sent.", at: 1_795_000_000 } })
          .introductions,
      "POST /account/introductions/withdraw": () =>
        accountWith({ state: "too_often", messages: [] }).introductions,
    },
  });
  await user.click(await screen.findByRole("button", { name: "Let the office know of Ana Diaz, DDS" }));
  expect(panel().getByText("Maria: first_visit, none.")).toBeVisible();
  await user.click(panel().getByRole("radio", { name: "A cleaning" }));
  await user.click(panel().getByRole("radio", { name: "By phone" }));
  expect(panel().getByText("Maria: cleaning, phone.")).toBeVisible();
  const posted = () => calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
  expect(posted()).toEqual([]);
  await user.click(panel().getByRole("button", { name: "Send to the office" }));
  await expect.poll(() => screen.getByText("Sent to the office of Ana Diaz, DDS.")).toHaveFocus();
  expect(panel().getByText("Maria: sent.")).toBeVisible();
  await user.click(panel().getByRole("button", { name: "Take it back from Ana Diaz, DDS" }));
  await expect.poll(() => panel().getByText(/^Taken back\./)).toHaveFocus();
  expect(posted()).toEqual([
    ["/account/introductions", { location_id: "11", purpose: "cleaning", contact: "phone" }],
    ["/account/introductions/withdraw", { location_id: "11" }],
  ]);
});

it.each([
  ["no_contact", /^We have no email address/],
  ["too_often", /^We write to an office once every 30 days/],
] as const)("an office is called where it gets no words: %s [OFF-05]", async (state, sentence) => {
  await renderMember(DENTISTS_PATH, { account: accountWith({ state, messages: [] }) });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(panel().getByRole("link", { name: "(713) 555-0170" })).toHaveAttribute("href", "tel:+17135550170");
  expect(panel().queryByRole("button")).toBeNull();
});
