import { drawCode } from "@smirk/domain/membership/code-picture";
import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { type ApiAnswers, NEVER, NO_NETWORK } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { mariasAccount, secondsOf } from "../../dom/answers/member/account-answers.ts";
import { CARDS } from "../../dom/answers/member/plan-change-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";
import { NOW, passTime } from "../../dom/render-screen.tsx";

const MINUTE_MS = 60_000;
const [MARIA, ANNA] = CARDS.cards;

/** A server that makes a new code at each call, such as `…/check/m1-2`. */
function codeServer() {
  let count = 0;
  const made = ({ path }: { path: string }) => {
    count += 1;
    const personId = path.split("/").at(-2);
    return { link: `https://smirk.example/check/${personId}-${count}`, expires_at: NOW.toISOString() };
  };
  const answers: ApiAnswers = {
    "POST /account/cards/m1/code": made,
    [`POST /account/cards/${ANNA?.person_id}/code`]: made,
  };
  return { answers, link: (mark: string) => `https://smirk.example/check/${mark}` };
}

const dialog = () => within(screen.getByRole("dialog", { name: "For the dentist's desk" }));
const button = () => screen.getByRole("button", { name: "Show to the desk" });
const shown = (name = "Maria Lopez") =>
  dialog()
    .getByRole("img", { name: `QR code to check the card of ${name}` })
    .querySelector("path")
    ?.getAttribute("d");
const drawn = (address: string | undefined) => drawCode(address ?? "", "screen").path;

async function openDesk(answers: ApiAnswers) {
  const page = await renderMember(paths.membership, { answers });
  await expect.poll(button).toBeVisible();
  await page.user.click(button());
  return page;
}

/** What a browser does when its page is put aside, or looked at again. */
function hidePage(isHidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

it("one press fills the screen with a code of each person of the family [DESK-01]", async () => {
  const { answers, link } = codeServer();
  const { user } = await openDesk(answers);
  await expect.poll(() => shown()).toBe(drawn(link("m1-1")));
  for (const text of ["Smirk Plus", "9203 4471 9025 1187", "THIS IS NOT INSURANCE."])
    expect(dialog().getByText(text)).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain("/check/");
  await user.selectOptions(dialog().getByRole("combobox", { name: "Whose card" }), "Anna Lopez");
  await expect.poll(() => shown("Anna Lopez")).toBe(drawn(link(`${ANNA?.person_id}-2`)));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button()).toHaveFocus();
});

it("the code is a new one after ten minutes, and after a look elsewhere [DESK-01]", async () => {
  const { answers, link } = codeServer();
  const page = await openDesk(answers);
  await expect.poll(() => shown()).toBe(drawn(link("m1-1")));
  await passTime(10 * MINUTE_MS);
  await expect.poll(() => shown()).toBe(drawn(link("m1-2")));
  hidePage(true);
  hidePage(false);
  await expect.poll(() => shown()).toBe(drawn(link("m1-3")));
  // One that ran out in the background is not shown while the new one is made.
  page.answer({ "POST /account/cards/m1/code": NEVER });
  vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
  hidePage(false);
  await expect.poll(() => dialog().getByText("Loading...")).toBeInTheDocument();
  expect(dialog().queryByRole("img")).toBeNull();
});

it("offline it is the printed card's code, until there is a connection again [DESK-01]", async () => {
  const { answers, link } = codeServer();
  const page = await openDesk({ ...answers, "POST /account/cards/m1/code": NO_NETWORK });
  await expect.poll(() => shown()).toBe(drawn(MARIA?.paper_link));
  const sentence = () => screen.getByRole("dialog").textContent;
  expect(sentence()).toContain("The desk will ask for the last four digits of the member number: 1187");
  page.answer(answers);
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => shown()).toBe(drawn(link("m1-1")));
  expect(sentence()).not.toContain("last four digits");
});

it("nobody waits at a desk: after four seconds it is the printed card's code [DESK-01]", async () => {
  const { calls } = await openDesk({ "POST /account/cards/m1/code": NEVER });
  await expect.poll(() => calls.at(-1)?.path).toBe("/account/cards/m1/code");
  await passTime(4_000);
  await expect.poll(() => shown()).toBe(drawn(MARIA?.paper_link));
});

it("keeps the screen awake, again after a look elsewhere, and until it closes [DESK-01]", async () => {
  const released: number[] = [];
  let taken = 0;
  const request = async () => {
    taken += 1;
    const lock = taken;
    return { release: async () => void released.push(lock) };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  const { user } = await openDesk(codeServer().answers);
  await expect.poll(() => taken).toBe(1);
  hidePage(false);
  await expect.poll(() => taken).toBe(2);
  await user.keyboard("{Escape}");
  await expect.poll(() => released).toEqual([2]);
  Reflect.deleteProperty(navigator, "wakeLock");
});

it("a printed card has the paper code on its back [DESK-01]", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await renderMember(paths.membership);
  await expect.poll(() => screen.getByRole("button", { name: "Print card" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Print card" }));
  await expect.poll(() => print.mock.calls).toHaveLength(1);
  const back = within(screen.getByRole("region", { name: "Back of the card" }));
  const code = back.getByRole("img", { name: "QR code to check this card" });
  expect(code.querySelector("path")).toHaveAttribute("d", drawCode(MARIA?.paper_link ?? "", "paper").path);
  expect(back.getByText(MARIA?.typed_link.replace("https://", "") ?? "")).toBeInTheDocument();
  window.dispatchEvent(new Event("afterprint"));
  await expect.poll(() => screen.queryByRole("region", { name: "Back of the card" })).toBeNull();
});

it("a card that is over has no code [DESK-01]", async () => {
  const ended = { canceled: true, auto_renew: false, ends_at: secondsOf("2026-07-01") };
  await renderMember(paths.membership, { account: mariasAccount(ended) });
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("has ended");
  expect(screen.queryByRole("button", { name: /Show to the desk|Print card/ })).toBeNull();
});
