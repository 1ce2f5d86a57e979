import { screen, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { NEVER } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { mariasAccount } from "../../dom/answers/member/account-answers.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { READY } from "../../dom/joiner-forms.ts";
import { MOMENTS } from "../../dom/moments.ts";
import { renderMember } from "../../dom/render-member.tsx";
import { renderScreen } from "../../dom/render-screen.tsx";

// Dates are days at the office, wherever the visitor's device is and whatever its clocks do.

describe.each(MOMENTS)("%s", (_when, moment, day, charged) => {
  const now = new Date(moment);
  const seconds = now.getTime() / 1000;

  it("a member's home dates what happens by the office's day [MEM-01] [MEM-03] [SELF-05]", async () => {
    const account = mariasAccount({ metadata: { effective_date: seconds, payment: "Monthly" } });
    account.nextCharge = { date: seconds, amount: 2490 };
    account.events = [{ id: "1", kind: "joined", facts: { plan_name: "Smirk Plus" }, happened_at: seconds }];
    await renderMember(paths.membership, { account, now });
    const details = () => screen.getByRole("region", { name: "Your details" });
    await expect.poll(details).toHaveTextContent(`$24.90 on ${day}`);
    const recent = within(screen.getByRole("region", { name: "Recent activity" }));
    await expect.poll(() => recent.getByRole("listitem")).toHaveTextContent(day);
    const [card] = screen.getAllByRole("region", { name: "Membership card" });
    expect(card).toHaveTextContent(day);
  });

  it("a canceled membership is good until its last moment has passed, then stamped [SELF-06] [SELF-10]", async () => {
    const canceled = { canceled: true, termed: false, auto_renew: false };
    const heading = () => screen.getByRole("heading", { level: 1 });
    const card = () => screen.getByRole("region", { name: "Membership card" });
    await renderMember(paths.membership, {
      account: mariasAccount({ ...canceled, ends_at: seconds + 60 }),
      now,
    });
    await expect.poll(heading).toHaveTextContent("Maria");
    expect(heading()).not.toHaveTextContent("has ended");
    expect(card()).not.toHaveTextContent("Ended");
    await renderMember(paths.membership, {
      account: mariasAccount({ ...canceled, ends_at: seconds - 1 }),
      now,
    });
    await expect.poll(heading).toHaveTextContent("Your membership has ended, Maria");
    expect(screen.getByRole("main")).toHaveTextContent(`Your membership ended on ${day}`);
    expect(card()).toHaveTextContent(`Ended ${day}`);
  });

  it.each([
    [true, `Your membership renews on ${day}, and your card will be charged then.`],
    [false, `Your membership ends on ${day}, and your card will not be charged again.`],
  ])("renewal that is on (%s) names the day of the charge or the end [SELF-06]", async (isOn, sentence) => {
    const account = mariasAccount({ auto_renew: isOn, exp_date: seconds });
    await renderMember(paths.payments, { account, now });
    await expect
      .poll(() => screen.getByRole("region", { name: "Automatic renewal" }))
      .toHaveTextContent(sentence);
  });

  it.each([
    [true, `Next charge: $24.90 on ${charged}.`],
    [false, `Your membership ends on ${charged}`],
  ])(
    "the checkout, renewing (%s), promises a month from the office's day [PAY-02]",
    async (autoRenew, said) => {
      await renderScreen(paths.checkout, {
        signedInAs: "temporary_access_token",
        forms: { ...READY, autoRenew },
        // The server's day, once it is there, is shown instead.
        answers: { "GET /subscription/get_plans": { plans: PLANS }, "POST /subscription/terms": NEVER },
        now,
      });
      await expect.poll(() => screen.getByRole("main")).toHaveTextContent(said);
    },
  );
});
