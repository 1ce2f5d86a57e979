import { screen } from "@testing-library/dom";
import { describe, expect, it, vi } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { NEVER, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PHONE, sentCode } from "../../dom/answers/code-answers.ts";
import { CODE_SENT } from "../../dom/answers/code-sent.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const PROVIDE = "POST /auth/2fa/provide";

const phoneField = () => screen.getByLabelText<HTMLInputElement>("Phone number");
const sendButton = () => screen.getByRole("button", { name: "Send code" });
const alert = () => screen.getByRole("alert");

async function openForm(settings: Parameters<typeof renderScreen>[1] = {}) {
  const shown = await renderScreen(paths.signUp, {
    ...settings,
    answers: { "GET /auth/providers": { providers: ["google", "apple"] }, ...settings.answers },
  });
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Let's get started");
  return shown;
}

it("asks for a phone number, or for Google or Apple [SIGN-01]", async () => {
  await openForm();
  expect(phoneField()).toHaveAttribute("autocomplete", "tel");
  expect(sendButton()).toBeVisible();
  expect(screen.getByText("OR")).toBeVisible();
  expect(screen.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Continue with Apple" })).toBeVisible();
  expect(screen.getByText(/Message and data rates may apply/)).toBeVisible();
});

it.each([
  "\uff11\uff17\uff11\uff13\uff13\uff13\uff13\uff14\uff14\uff14\uff14",
  "7133334444",
  "17133334444",
  "+1 713-333-4444",
  "(713) 333.4444",
])("brings %s into one form, typed or filled in [SIGN-03]", async (typed) => {
  const { user } = await openForm();
  await user.type(phoneField(), typed);
  expect(phoneField()).toHaveValue("+1 (713) 333-4444");
  await fill(user, phoneField(), typed);
  expect(phoneField()).toHaveValue("+1 (713) 333-4444");
});

it("takes no more than 15 digits, the leading 1 among them [SIGN-03]", async () => {
  const { user } = await openForm();
  await user.type(phoneField(), "1".repeat(5) + "2".repeat(20));
  expect(phoneField().value.replaceAll(/\D/g, "").length).toBeLessThanOrEqual(15);
  await fill(user, phoneField(), "2".repeat(40));
  expect(phoneField().value.replaceAll(/\D/g, "").length).toBeLessThanOrEqual(15);
});

it("a digit in the middle can be corrected [SIGN-03]", async () => {
  const { user } = await openForm();
  await fill(user, phoneField(), "7133334444");
  phoneField().setSelectionRange(5, 5);
  await user.keyboard("{Backspace}8");
  expect(phoneField()).toHaveValue("+1 (813) 333-4444");
});

it("says what is missing, until it changes [SIGN-03] [USE-08]", async () => {
  const { user, calls } = await openForm();
  for (const [typed, says] of [
    ["", "Enter your phone number."],
    ["713 333", "Enter all 10 digits of your number, area code first."],
  ] as const) {
    await fill(user, phoneField(), typed);
    await user.click(sendButton());
    expect(alert()).toHaveTextContent(says);
    expect(phoneField()).toHaveFocus();
    expect(phoneField()).toHaveAccessibleDescription(expect.stringContaining(says));
    expect(phoneField()).toBeInvalid();
    await expect.poll(() => document.title).toMatch(/^Error: /);
  }
  await fill(user, phoneField(), "713 333 4");
  expect(screen.queryByRole("alert")).toBeNull();
  await expect.poll(() => document.title).not.toMatch(/^Error: /);
  expect(calls.filter(({ path }) => path === "/auth/2fa/provide")).toEqual([]);
});

describe("a number that gets no code [SIGN-03]", () => {
  const atField = (reason: string) => () =>
    refuse(400, "invalid", {
      fields: { phone_number: "It cannot be used." },
      field_reasons: { phone_number: reason },
    });
  it.each([
    [
      "had too many codes",
      () => refuse(429, "too_many_requests", { reason: "codes_too_many_to_phone", wait_seconds: 600 }),
      "Too many codes were sent to this number. Please wait 10 minutes and try again.",
    ],
    [
      "is blocked",
      atField("phone_blocked"),
      "Text messages to this number are blocked. Please use another number.",
    ],
    [
      "has stopped our texts",
      atField("phone_stopped"),
      "This number opted out of our text messages. Reply START to one of them, then request a code again.",
    ],
    [
      "is a landline",
      atField("phone_unreachable"),
      "This number cannot get text messages. Please check it or use another number.",
    ],
    [
      "just got one",
      () => refuse(429, "too_many_requests", { reason: "code_just_sent", wait_seconds: 40 }),
      "We just sent a code to this number. Please wait 40 seconds before you request another one.",
    ],
  ])("says that it %s, and another one goes on", async (_what, answer, says) => {
    const shown = await openForm({ answers: { [PROVIDE]: answer } });
    await fill(shown.user, phoneField(), PHONE);
    await shown.user.click(sendButton());
    await expect.poll(alert).toHaveTextContent(says);
    expect(phoneField()).toHaveValue("+1 (713) 234-5678");
    shown.answer({ [PROVIDE]: CODE_SENT });
    await fill(shown.user, phoneField(), "+17132345679");
    await shown.user.click(sendButton());
    await expect.poll(() => shown.path).toBe(paths.signUpCode);
    await expect.poll(() => screen.getByRole("button", { name: "Wrong number? Change it" })).toBeVisible();
    await shown.user.click(screen.getByRole("button", { name: "Wrong number? Change it" }));
    await expect.poll(() => shown.path).toBe(paths.signUp);
  });
});

it("keeps the number while there is no network, and says when it takes long [SIGN-03] [TRUST-08]", async () => {
  const shown = await openForm({ answers: { [PROVIDE]: NO_NETWORK } });
  await fill(shown.user, phoneField(), PHONE);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await shown.user.click(sendButton());
  await expect.poll(alert).toHaveTextContent("You are offline. Connect to the internet, then try again.");
  shown.answer({ [PROVIDE]: NEVER });
  await shown.user.click(sendButton());
  await expect.poll(() => screen.getByRole("button", { name: "Sending…" })).toBeVisible();
  expect(screen.queryByText(/^Still sending\./)).toBeNull();
  await passTime(3000);
  await expect.poll(() => screen.getByText(/^Still sending\./)).toBeVisible();
});

it.each([
  ["fails", () => refuse(503, "unavailable", { reason: "codes_busy" }), /try again/i],
  ["answers with a page", () => new Response("<html>", { status: 502 }), /^We did not get an answer\./],
])(
  "a text service that %s stores nothing, and the next try goes on [SIGN-03] [TRUST-08]",
  async (_what, answer, says) => {
    const shown = await openForm({ answers: { [PROVIDE]: answer } });
    await fill(shown.user, phoneField(), PHONE);
    await shown.user.click(sendButton());
    await expect.poll(alert).toHaveTextContent(says);
    expect(localStorage.getItem("state2fa")).toBeNull();
    shown.answer({ [PROVIDE]: CODE_SENT });
    await shown.user.click(sendButton());
    await expect.poll(() => shown.path).toBe(paths.signUpCode);
  },
);

it("says on the code's page that the text may not have gone out [SIGN-03] [TRUST-08]", async () => {
  const unconfirmed = { data: { ...CODE_SENT.data, delivery: "unconfirmed" } };
  const shown = await openForm({ answers: { [PROVIDE]: unconfirmed } });
  await fill(shown.user, phoneField(), PHONE);
  await shown.user.click(sendButton());
  await expect.poll(() => shown.path).toBe(paths.signUpCode);
  await expect.poll(() => screen.getByText(/^We could not confirm that our text message/)).toBeVisible();
});

it("gives up a server that does not answer for ten seconds [SIGN-03] [TRUST-08]", async () => {
  const shown = await openForm({ answers: { [PROVIDE]: NEVER } });
  await fill(shown.user, phoneField(), PHONE);
  await shown.user.click(sendButton());
  await expect.poll(() => screen.getByRole("button", { name: "Sending…" })).toBeVisible();
  await passTime(9_999);
  expect(screen.getByRole("button", { name: "Sending…" })).toBeVisible();
  await passTime(1);
  await expect.poll(alert).toHaveTextContent(/^We did not get an answer\./);
  expect(phoneField()).toHaveValue("+1 (713) 234-5678");
});

it("asks only once however often the button is pressed [SIGN-03]", async () => {
  const sent = Promise.withResolvers<object>();
  const shown = await openForm({ answers: { [PROVIDE]: () => sent.promise } });
  await fill(shown.user, phoneField(), "+1 (713) 234-5678");
  await shown.user.dblClick(sendButton());
  sent.resolve(CODE_SENT);
  await expect.poll(() => shown.path).toBe(paths.signUpCode);
  const asked = shown.calls.filter(({ path }) => path === "/auth/2fa/provide");
  expect(asked.map(({ body }) => body)).toEqual([{ credential_type: "phone_number", phone_number: PHONE }]);
});

it.each([
  [
    "fails",
    () => refuse(503, "unavailable", { reason: "google_unavailable" }),
    /^Google is not answering right now\./,
  ],
  ["cannot be reached", NO_NETWORK, /^We did not get an answer\./],
])("says that Google %s, and the phone works [SIGN-09]", async (_what, answer, says) => {
  const shown = await openForm({ answers: { "GET /auth/google/initiate": answer, [PROVIDE]: CODE_SENT } });
  await shown.user.click(screen.getByRole("button", { name: "Continue with Google" }));
  await expect.poll(alert).toHaveTextContent(says);
  await fill(shown.user, phoneField(), PHONE);
  await shown.user.click(sendButton());
  await expect.poll(() => shown.path).toBe(paths.signUpCode);
});

describe("visitors of the sign-up are led to their own step [SIGN-02] [SIGN-08]", () => {
  const HELD = Object.fromEntries(
    ["/account/insurance_card", "/account/details", "/account/next_charge", "/account/cancellation"]
      .concat([
        "/account/events",
        "/account/card_checks",
        "/account/dentists",
        "/account/contact_changes",
        "/account/payments",
        "/auth/me",
      ])
      .map((path) => [`GET ${path}`, NEVER]),
  );
  const FROM = [paths.signUp, paths.signUpCode];
  it.each(FROM)("with a temporary token, from %s to the details", async (from) => {
    const shown = await renderScreen(from, { signedInAs: "temporary_access_token" });
    await expect.poll(() => shown.path).toBe(paths.userDetails);
  });

  it.each(FROM)("with a member's token, from %s to the membership", async (from) => {
    const shown = await renderScreen(from, { signedInAs: "access_token", answers: HELD });
    await expect.poll(() => shown.path).toBe(paths.membership);
  });

  it("with a code on its way, from the form to the code", async () => {
    const shown = await renderScreen(paths.signUp, { stored: sentCode() });
    await expect.poll(() => shown.path).toBe(paths.signUpCode);
    await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Enter your code");
  });

  it("without one, from the code to the form", async () => {
    const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
    await renderScreen(paths.signUpCode);
    await expect.poll(() => replace.mock.calls).toEqual([[paths.signUp]]);
  });
});
