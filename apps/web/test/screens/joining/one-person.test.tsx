import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import type { ApiAnswers, ApiCall } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { DETAILS, MIA, READY, SAM } from "../../dom/joiner-forms.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

const CHECK = "POST /subscription/check_person";
const known = (ways: string[], phone_hint: string | null) => ({ known_membership: { ways, phone_hint } });

/** Beside the alert of the card form, whose script these tests do not have. */
const question = () =>
  screen.queryAllByRole("alert").find((alert) => alert.hasAttribute("aria-labelledby")) ?? null;
const payButton = () => screen.getByRole("button", { name: /^(Pay|Pagar)/ });
const press = (name: string) => within(question() ?? expect.fail()).getByRole("button", { name });

async function openCheckout({ answers = {}, ...settings }: Parameters<typeof renderScreen>[1] = {}) {
  const shown = await renderScreen(paths.checkout, {
    signedInAs: "temporary_access_token",
    forms: READY,
    ...settings,
    answers: { "GET /subscription/get_plans": { plans: PLANS }, ...answers },
  });
  await expect.poll(payButton).toBeVisible();
  return shown;
}

it.each([
  [["phone"], "+171*****123", "To see it, sign in with a code to the phone number +171*****123."],
  [["google"], null, "To see it, sign in with Google."],
  [["apple"], null, "To see it, sign in with Apple."],
  [
    ["phone", "google"],
    "+171*****123",
    "To see it, sign in with a code to the phone number +171*****123, or with Google.",
  ],
])("asks a known person with the ways %o before paying [USE-18]", async (ways, hint, sentence) => {
  await openCheckout({ answers: { [CHECK]: known(ways, hint) } });
  await expect.poll(question).toHaveAccessibleName("You seem to have a membership already");
  expect(question()).toHaveTextContent(sentence);
  expect(question()).toHaveTextContent("You were not charged.");
  expect(payButton()).toHaveAttribute("aria-disabled", "true");
  expect(payButton()).toHaveAccessibleDescription("Answer the question above to pay.");
});

it("names who of the family is a member already, and leads to the list [USE-18]", async () => {
  const { user, calls } = await openCheckout({
    forms: { ...READY, familyDetailsFormData: [SAM] },
    answers: { [CHECK]: { known_membership: { ways: ["phone"], phone_hint: null, person: "Sam Lopez" } } },
  });
  await expect.poll(question).toHaveAccessibleName("Sam Lopez seems to have a membership already");
  expect(question()).toHaveTextContent("You pay for everyone on your list.");
  expect(within(question() ?? expect.fail()).getByRole("link", { name: "Change the list" })).toBeVisible();
  const asked = calls.find(({ path }) => path === "/subscription/check_person");
  expect(asked?.body).toMatchObject({ family_members: [{ name: "Sam", relation: "spouse" }] });
  await user.click(press("This is someone else"));
  await expect.poll(question).toBeNull();
});

it("sells on the word that this is somebody else, and keeps the focus [USE-18]", async () => {
  const { user } = await openCheckout({ answers: { [CHECK]: known(["google"], null) } });
  await expect.poll(question).not.toBeNull();
  await user.click(press("This is someone else"));
  await expect.poll(question).toBeNull();
  await expect.poll(() => screen.getByText("Thank you. You can pay now.")).toHaveFocus();
  expect(payButton()).not.toHaveAccessibleDescription("Answer the question above to pay.");
});

it("leads to the other way of signing in [USE-18]", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const { user } = await openCheckout({ answers: { [CHECK]: known(["google"], null) } });
  await expect.poll(question).not.toBeNull();
  await user.click(press("Sign in to my membership"));
  expect(assign).toHaveBeenCalledWith(paths.signUp);
  expect([localStorage.getItem("tokens"), localStorage.getItem("userDetailsFormData")]).toEqual([null, null]);
});

it("asks in Spanish [USE-18] [ES-02]", async () => {
  await openCheckout({ language: "es", answers: { [CHECK]: known(["google"], null) } });
  await expect.poll(question).toHaveAccessibleName("Parece que ya tiene una membresía");
  expect(press("Es otra persona")).toBeVisible();
});

it("asks nothing of anybody else, also where it cannot be known [USE-18]", async () => {
  const failing = () => new Response("{}", { status: 503 });
  const { calls } = await openCheckout({ answers: { [CHECK]: failing } });
  await expect.poll(() => calls.filter(({ path }) => path === "/subscription/check_person").length).toBe(1);
  expect(question()).toBeNull();
});

it.each([
  ["a child twice", [MIA, { ...MIA, firstName: "MÍA" }], "MÍA Lopez is on your list twice"],
  [
    "the member as spouse",
    [{ relation: "SPOUSE", firstName: "Maria", lastName: "Lopez", dateOfBirth: "05/17/1990" }],
    "Maria Lopez is on your list twice",
  ],
] as const)("asks about %s before paying [USE-18]", async (_what, family, title) => {
  const { user } = await openCheckout({ forms: { ...READY, familyDetailsFormData: [...family] } });
  await expect.poll(question).toHaveAccessibleName(title);
  expect(within(question() ?? expect.fail()).getByRole("link", { name: "Change the list" })).toHaveAttribute(
    "href",
    paths.family,
  );
  await user.click(press("They are two people"));
  await expect.poll(question).toBeNull();
});

const PAYERS = { ways: ["google"], phone_hint: null, person: null, family_index: null };
const MIAS = { ways: ["phone"], phone_hint: null, person: "Mia Lopez", family_index: 0 };

/** A server that asks about the payer, then about Mia, until each was answered. */
function checkBoth({ body }: ApiCall) {
  const said = body as { is_somebody_else?: boolean; family_somebody_else?: number[] };
  const isMiaSaid = said.family_somebody_else?.includes(0) ?? said.is_somebody_else ?? false;
  const asked = isMiaSaid ? null : MIAS;
  return { known_membership: said.is_somebody_else ? asked : PAYERS };
}

const WITH_MIA = { ...READY, familyDetailsFormData: [MIA] };

it("asks about each known person apart, and keeps the focus [USE-18]", async () => {
  const { user, calls } = await openCheckout({ forms: WITH_MIA, answers: { [CHECK]: checkBoth } });
  await expect.poll(question).toHaveAccessibleName("You seem to have a membership already");
  await user.click(press("This is someone else"));
  await expect.poll(question).toHaveAccessibleName("Mia Lopez seems to have a membership already");
  await expect.poll(question).toHaveFocus();
  expect(payButton()).toHaveAccessibleDescription("Answer the question above to pay.");
  await user.click(press("This is someone else"));
  await expect.poll(question).toBeNull();
  await expect.poll(() => screen.getByText("Thank you. You can pay now.")).toHaveFocus();
  expect(calls.filter(({ path }) => path === "/subscription/check_person").at(-1)?.body).toMatchObject({
    is_somebody_else: true,
    family_somebody_else: [0],
  });
});

const next = () => screen.getByRole("button", { name: "Next" });

async function openDetails(answers: ApiAnswers, forms: object = READY) {
  const shown = await renderScreen(paths.userDetails, {
    signedInAs: "temporary_access_token",
    forms,
    answers: { "GET /subscription/get_plans": { plans: PLANS }, ...answers },
  });
  await expect.poll(next).toBeVisible();
  await shown.user.click(next());
  return shown;
}

it("leaves the details without an answer, and asks again when they change [USE-18]", async () => {
  const shown = await openDetails({ [CHECK]: known(["phone"], "+171*****123") });
  await expect.poll(question).not.toBeNull();
  await shown.user.type(screen.getByRole("textbox", { name: "First name" }), "x");
  await expect.poll(question).toBeNull();
  shown.answer({ [CHECK]: () => new Response("{}", { status: 503 }) });
  await shown.user.click(next());
  await expect.poll(() => shown.path).toBe(paths.family);
});

it("asks at the details already, M1, and the checkout keeps the answer [USE-18]", async () => {
  const shown = await openDetails({ [CHECK]: known(["google"], null) });
  const asked = () => shown.calls.filter(({ path }) => path === "/subscription/check_person");
  await expect.poll(question).toHaveAccessibleName("You seem to have a membership already");
  expect(shown.path).toBe(paths.userDetails);
  expect(asked().map(({ body }) => Object.keys(body as object))).toEqual([
    ["name", "surname", "email", "address", "phone_number", "birth_date"],
  ]);
  await shown.user.click(press("This is someone else"));
  await expect.poll(() => shown.path).toBe(paths.family);
  await shown.router.navigate(paths.checkout);
  await expect.poll(payButton).toBeVisible();
  await expect.poll(() => asked().length).toBe(2);
  expect(question()).toBeNull();
  expect(screen.queryByText("Thank you. You can pay now.")).toBeNull();
  expect(payButton()).not.toHaveAccessibleDescription("Answer the question above to pay.");
});

it("asks about the family though the payer was answered at the details [USE-18]", async () => {
  // The page remembers what was said of the person of another test.
  const userDetailsFormData = { ...DETAILS, email: "family@example.com" };
  const shown = await openDetails({ [CHECK]: checkBoth }, { ...WITH_MIA, userDetailsFormData });
  await expect.poll(question).toHaveAccessibleName("You seem to have a membership already");
  await shown.user.click(press("This is someone else"));
  await expect.poll(() => shown.path).toBe(paths.family);
  await shown.router.navigate(paths.checkout);
  await expect.poll(payButton).toBeVisible();
  await expect.poll(question).toHaveAccessibleName("Mia Lopez seems to have a membership already");
  expect(payButton()).toHaveAccessibleDescription("Answer the question above to pay.");
  await shown.user.click(press("This is someone else"));
  await expect.poll(question).toBeNull();
});
