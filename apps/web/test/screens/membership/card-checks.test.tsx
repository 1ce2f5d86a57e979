import type { CardCheck } from "@smirk/contract/account/person-cards";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { NO_NETWORK } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { mariasAccount, secondsOf } from "../../dom/answers/member/account-answers.ts";
import { ANNA, CARDS } from "../../dom/answers/member/plan-change-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";
import { NOW } from "../../dom/render-screen.tsx";

const LAKESIDE = { location_id: "7", name: "Lakeside Dental", city: "Dallas" };
const MINUTE_MS = 60_000;
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString();
const check = (id: string, changes: Partial<CardCheck> = {}): CardCheck => ({
  id,
  person_id: "m1",
  is_own: true,
  name: "Maria",
  checked_at: before(1),
  time_zone: "America/Chicago",
  outcome: "good",
  office: LAKESIDE,
  partner: null,
  ...changes,
});

function openHome(checks: CardCheck[], changes?: Parameters<typeof mariasAccount>[0]) {
  const account = { ...mariasAccount(changes), checks };
  for (const event of account.events) event.happened_at = secondsOf("2026-05-20");
  return renderMember(paths.membership, { account });
}
const region = (name: string) => screen.getByRole("region", { name });
const rows = (name: string) =>
  within(region(name))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
/** '3:09 PM CST' of a moment by the office's clock. */
const clock = (at: string, timeZone = "America/Chicago") =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at));

it("recent activity says when and where a card was checked, by the office's clock [DESK-03]", async () => {
  const yesterday = before(26 * 60);
  const { user } = await openHome([
    check("c1"),
    check("c2", { outcome: "price_given", office: null }),
    check("c3", {
      is_own: false,
      name: "Anna",
      person_id: ANNA.id,
      office: null,
      time_zone: "America/Denver",
    }),
    check("c4", { checked_at: yesterday, outcome: "not_good" }),
  ]);
  await expect.poll(() => rows("Recent activity")).toHaveLength(4);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  const [first, pressed, second, third, joined] = rows("Recent activity");
  expect(first).toContain(`Your card was checked today at ${clock(before(1))} at Lakeside Dental.`);
  expect(pressed).toContain(`Your card was checked today at ${clock(before(1))}.`);
  expect(second).toContain(`The card of Anna was checked today at ${clock(before(1), "America/Denver")}.`);
  expect(third).toContain(`Your card was checked at ${clock(yesterday)} at Lakeside Dental.`);
  expect(joined).toContain("You joined");
});

it("the list has each check with place, outcome and zone, the newest four first [DESK-03]", async () => {
  const { user } = await openHome([
    check("c1"),
    check("c2", { outcome: "not_good", office: null }),
    check("c3", { outcome: "price_given" }),
    check("c4", { outcome: "not_taken", name: null, person_id: "gone" }),
    check("c5"),
  ]);
  await expect.poll(() => rows("Card checks")).toHaveLength(4);
  const said = rows("Card checks").map((text) => text?.replace(/^.*C[SD]T/u, "CT "));
  expect(said).toEqual([
    "CT Lakeside Dental, DallasMaria: the card was good",
    "CT The office did not say which one it is.Maria: the card was not good that day",
    "CT Lakeside Dental, DallasMaria: the office gave the member price",
    "CT Lakeside Dental, Dallasthe office said that it does not take this plan",
  ]);
  await user.click(screen.getByRole("button", { name: "Show more card checks" }));
  expect(rows("Card checks")).toHaveLength(5);
});

it("a card is replaced after it was said what ends, and the new one is offered [DESK-03]", async () => {
  const page = await openHome([
    check("c1"),
    check("c2", { person_id: ANNA.id, name: "Anna", is_own: false }),
  ]);
  await expect.poll(() => screen.getByRole("button", { name: "Replace Maria's card" })).toBeVisible();
  page.answer({ "POST /account/cards/m1/link": NO_NETWORK });
  await page.user.click(screen.getByRole("button", { name: "Replace Maria's card" }));
  const dialog = () => screen.getByRole("dialog");
  expect(dialog()).toHaveTextContent("cards in Apple Wallet and Google Wallet: they turn gray");
  const replace = () => page.user.click(within(dialog()).getByRole("button", { name: "Replace card" }));
  await replace();
  await expect.poll(() => within(dialog()).getByRole("alert")).toBeVisible();
  page.answer({ "POST /account/cards/m1/link": CARDS.cards[0] });
  await replace();
  await expect.poll(dialog).toHaveAccessibleName("Maria's card is replaced");
  expect(within(dialog()).getByRole("button", { name: /PDF/ })).toBeVisible();
  await page.user.click(within(dialog()).getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("without a check there is no list [DESK-03]", async () => {
  await openHome([]);
  await expect.poll(() => rows("Recent activity")).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Card checks" })).toBeNull();
});

it("after the membership's end the list stays, without a card to replace [DESK-03]", async () => {
  await openHome([check("c1")], { canceled: true, termed: true, ends_at: secondsOf("2026-06-20") });
  await expect.poll(() => rows("Card checks")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Replace/ })).toBeNull();
});
