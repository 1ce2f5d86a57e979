import { screen } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { NEVER, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PHONE, sentCode } from "../../dom/answers/code-answers.ts";
import { CODE_SENT } from "../../dom/answers/code-sent.ts";
import { NOW, passTime, renderScreen, storeElsewhere, unsignedTokens } from "../../dom/render-screen.tsx";

const VERIFY = "POST /auth/2fa/verify";
const PROVIDE = "POST /auth/2fa/provide";
const WRONG = "111111";
const RIGHT = "482913";

const boxes = () => screen.getByLabelText<HTMLInputElement>("6-digit code");
const alert = () => screen.getByRole("alert");
const flagged = () => [...document.querySelectorAll("[data-flash]")];
const said = (words: string | RegExp) => () => screen.getByText(words);
const readState = (): unknown => JSON.parse(localStorage.getItem("state2fa") ?? "null");

/** A server that counts wrong codes and takes the right one. */
function check() {
  let left = 5;
  return ({ body }: { body: unknown }) => {
    if ((body as { code: string }).code === RIGHT) return unsignedTokens("temporary_access_token");
    left -= 1;
    return refuse(400, "invalid_code", { attempts_left: left });
  };
}

async function openCode(settings: Parameters<typeof renderScreen>[1] = {}) {
  const shown = await renderScreen(paths.signUpCode, {
    stored: sentCode(),
    ...settings,
    answers: { [VERIFY]: check(), ...settings.answers },
  });
  await expect.poll(boxes).toHaveFocus();
  return shown;
}

it("says where the code went and how many tries there are [SIGN-04] [SIGN-05] [SIGN-10]", async () => {
  await openCode();
  expect(screen.getByText("+171*****678")).toBeVisible();
  expect(screen.getByText("You have 5 more attempts.")).toBeVisible();
  await expect.poll(said("Resend code in 01:00")).toBeVisible();
  expect(boxes()).toHaveAttribute("autocomplete", "one-time-code");
  expect(boxes()).toHaveAttribute("inputmode", "numeric");
  expect(document.documentElement.outerHTML).not.toContain(PHONE.slice(2));
  expect(document.querySelector("svg[data-position]")).toHaveAttribute("data-position", "left");
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

it("is stored from the form with its limits, and forgotten when the number changes [SIGN-04] [APP-07]", async () => {
  const shown = await renderScreen(paths.signUp, { answers: { [PROVIDE]: CODE_SENT } });
  await expect.poll(() => screen.getByLabelText("Phone number")).toBeVisible();
  await shown.user.type(screen.getByLabelText("Phone number"), "7132345678{Enter}");
  await expect.poll(boxes).toHaveFocus();
  expect(readState()).toEqual({
    credential_type: "phone_number",
    credential: PHONE,
    attempt: 0,
    startTime: NOW.getTime(),
    maxAttempts2FA: 5,
    timeLimit2FA: 300,
    instructions2FA: "",
  });
  await shown.user.click(screen.getByRole("button", { name: "Wrong number? Change it" }));
  await expect.poll(() => shown.path).toBe(paths.signUp);
  await expect.poll(() => screen.getByLabelText("Phone number")).toHaveValue("+1 (713) 234-5678");
  expect(readState()).toBeNull();
});

it("does not send an incomplete code, and clears digit by digit [SIGN-04] [SIGN-06]", async () => {
  const { user, calls } = await openCode();
  await user.keyboard("123");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(boxes()).toHaveFocus();
  await user.keyboard("{Backspace}");
  expect(boxes()).toHaveValue("12");
  await user.keyboard("{Backspace}{Backspace}");
  expect(boxes()).toHaveValue("");
  await user.keyboard("9");
  expect(boxes()).toHaveValue("9");
  expect(calls.filter(({ path }) => path === "/auth/2fa/verify")).toEqual([]);
});

const WAYS: [what: string, enter: (user: UserEvent) => Promise<void>][] = [
  ["one digit after the other, without what is no digit", (user) => user.keyboard("111x 111")],
  ["six pasted digits", (user) => user.paste(WRONG)],
  ["pasted digits with a space between", (user) => user.paste("111 111")],
  ["pasted digits of full width, P7,", (user) => user.paste("\uff11\uff11\uff11\uff11\uff11\uff11")],
  ["pasted digits with a hyphen between", (user) => user.paste("111-111")],
];
it.each(WAYS)(
  "takes %s, and sends the sixth by itself [SIGN-04] [SIGN-06] [USE-19]",
  async (_what, enter) => {
    const { user, calls } = await openCode();
    await enter(user);
    await expect.poll(said("You have 4 more attempts.")).toBeVisible();
    expect(calls.find(({ path }) => path === "/auth/2fa/verify")?.body).toEqual({
      code: WRONG,
      credential_type: "phone_number",
      phone_number: PHONE,
    });
  },
);

it("takes the code that the browser read in the message [SIGN-04]", async () => {
  const message = Promise.withResolvers<{ code: string }>();
  vi.stubGlobal("OTPCredential", class {});
  Object.defineProperty(navigator, "credentials", {
    value: { get: () => message.promise },
    configurable: true,
  });
  try {
    const shown = await openCode();
    message.resolve({ code: RIGHT });
    await expect.poll(() => boxes().value).toBe(RIGHT);
    await expect.poll(() => shown.path).toBe(paths.userDetails);
  } finally {
    Reflect.deleteProperty(navigator, "credentials");
  }
});

it("starts again with a code that expired before it was tried [SIGN-07]", async () => {
  const shown = await renderScreen(paths.signUpCode, { stored: sentCode({ ageMinutes: 6 }) });
  await expect.poll(() => shown.path).toBe(paths.signUp);
  await expect.poll(said("Your code has expired. Request a new one to continue.")).toBeVisible();
  expect(readState()).toBeNull();
});

it("signs out visitors who used up all attempts [SIGN-06] [SIGN-07]", async () => {
  const shown = await openCode({ stored: sentCode({ attempt: 3 }) });
  await shown.user.keyboard(WRONG);
  await expect.poll(said("You have 1 more attempt.")).toBeVisible();
  await shown.user.keyboard(WRONG);
  await expect.poll(said(/^That was the last try for this code\./)).toBeVisible();
  expect(shown.path).toBe(paths.signUp);
  expect(readState()).toBeNull();
});

it("a wrong code clears the boxes and counts attempts over a reload [SIGN-04] [SIGN-06] [APP-11]", async () => {
  const shown = await openCode();
  const { user, reload } = shown;
  await user.keyboard(WRONG);
  await expect.poll(alert).toHaveTextContent("That code is not right. Try again.");
  expect(screen.getByText("You have 4 more attempts.")).toBeVisible();
  expect(boxes()).toHaveValue("");
  expect(boxes()).toHaveFocus();
  await expect.poll(() => document.title).toMatch(/^Error: /);
  await expect.poll(flagged).toHaveLength(6);
  await passTime(1999);
  expect(flagged()).toHaveLength(6);
  await passTime(1);
  await expect.poll(flagged).toHaveLength(0);
  expect(alert()).toBeVisible();
  expect(boxes()).toBeInvalid();
  expect(boxes()).toHaveAccessibleDescription(/not right/);
  expect(boxes()).toHaveAccessibleDescription(/4 more attempts/);
  await user.keyboard("1");
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  expect(boxes()).not.toBeInvalid();
  await reload();
  await expect.poll(said("You have 4 more attempts.")).toBeVisible();
  await expect.poll(boxes).toHaveFocus();
  await user.keyboard(RIGHT);
  await expect.poll(() => shown.path).toBe(paths.userDetails);
  expect(readState()).toBeNull();
  expect(JSON.parse(localStorage.getItem("tokens") ?? "")).toEqual(unsignedTokens("temporary_access_token"));
});

it("offers a new code at once in place of an expired one [SIGN-05] [SIGN-07]", async () => {
  const { user } = await openCode({
    stored: sentCode({ attempt: 2 }),
    answers: { [VERIFY]: () => refuse(400, "invalid_code", { reason: "code_dead", attempts_left: 0 }) },
  });
  await user.keyboard("123456");
  await expect.poll(alert).toHaveTextContent("This code no longer works. Please request a new one.");
  expect(screen.getByText("You have 3 more attempts.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Resend code" })).toBeVisible();
});

it("counts down to another code, and sends it [SIGN-05] [SIGN-07]", async () => {
  const shown = await openCode({ answers: { [PROVIDE]: CODE_SENT } });
  const { user } = shown;
  const countdown = () => screen.getByText(/^Resend code in \d\d:\d\d$/);
  expect(screen.queryByRole("button", { name: "Resend code" })).toBeNull();
  await passTime(10_000);
  await expect.poll(countdown).toHaveTextContent("Resend code in 00:50");
  expect(countdown().closest("[aria-live], [role=status], [role=alert]")).toBeNull();
  await passTime(50_000);
  await expect.poll(() => screen.getByRole("button", { name: "Resend code" })).toBeVisible();
  expect(screen.getByText("You can request a new code now.")).toHaveAttribute("role", "status");
  await user.click(screen.getByRole("button", { name: "Resend code" }));
  await expect.poll(said(/^We sent you a new code\./)).toBeVisible();
  expect(screen.getByText("You have 5 more attempts.")).toBeVisible();
  await expect.poll(said("Resend code in 01:00")).toBeVisible();
  await expect.poll(boxes).toHaveFocus();
  await user.keyboard(RIGHT);
  await expect.poll(() => shown.path).toBe(paths.userDetails);
});

it("preserves the digits when there is no network, and says when checking takes long [SIGN-04]", async () => {
  const shown = await openCode({ answers: { [VERIFY]: NO_NETWORK } });
  const { user, answer } = shown;
  const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.keyboard(RIGHT);
  await expect.poll(alert).toHaveTextContent(/^You are offline\./);
  expect(boxes()).toHaveValue(RIGHT);
  expect(screen.getByText("You have 5 more attempts.")).toBeVisible();
  offline.mockRestore();
  answer({ [VERIFY]: NEVER });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => screen.getByRole("button", { name: "Checking…" })).toBeVisible();
  await passTime(3000);
  await expect.poll(said(/^This is taking longer than usual\./)).toBeVisible();
  expect(boxes()).toHaveValue(RIGHT);
});

it("goes on when another window has signed in [SIGN-08]", async () => {
  const shown = await openCode();
  storeElsewhere("tokens", JSON.stringify(unsignedTokens("temporary_access_token")));
  storeElsewhere("state2fa", null);
  await expect.poll(() => shown.path).toBe(paths.userDetails);
});
