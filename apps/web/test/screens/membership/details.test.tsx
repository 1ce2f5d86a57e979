import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { refuse } from "../../../../../tools/dom/play-api.ts";
import { memberPaths } from "../../../app/member-paths.ts";
import {
  contactChangeAnswers,
  detailsAnswers,
  RECOVERY_ANSWERS,
} from "../../dom/answers/member/details-answers.ts";
import { CODE, mariasOwnAccount } from "../../dom/answers/member/own-account-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";
import { renderScreen } from "../../dom/render-screen.tsx";

const button = (name: string) => screen.getByRole("button", { name });
const panel = (name: string) => screen.getByRole("region", { name });
const codeField = () => screen.getByLabelText("6-digit code");

async function openDetails() {
  const shown = await renderMember(memberPaths.details, { answers: detailsAnswers() });
  await expect.poll(() => button("Change your name")).toBeVisible();
  return shown;
}

it("a new name needs a reason [SELF-04]", async () => {
  const { user } = await openDetails();
  await user.click(button("Change your name"));
  await fill(user, screen.getByLabelText("Last name"), "Diaz");
  await user.click(button("Save your name"));
  await expect.poll(() => document.title).toMatch(/^Error: /);
  expect(screen.getByRole("radio", { name: "To correct a typo" })).toHaveFocus();
  await user.click(screen.getByRole("radio", { name: "Marriage or divorce" }));
  await user.click(button("Save your name"));
  await expect.poll(() => panel("Name on your card")).toHaveTextContent("Maria Diaz");
  await expect.poll(() => within(panel("Name on your card")).getByRole("status")).toHaveFocus();
});

it("one name alone is a name too, N6 [USE-19] [SELF-04]", async () => {
  const { user, calls } = await openDetails();
  await user.click(button("Change your name"));
  await user.click(screen.getByRole("checkbox", { name: "One name only" }));
  await user.click(screen.getByRole("radio", { name: "Another reason" }));
  await user.click(button("Save your name"));
  await expect
    .poll(() => calls.find(({ path }) => path === "/account/name")?.body)
    .toEqual({ name: "Maria", surname: null, reason: "other" });
});

it("a new email needs a code [SELF-04]", async () => {
  const { user } = await openDetails();
  await user.click(button("Change your email"));
  await user.click(button("Send code"));
  expect(screen.getByLabelText("New email address")).toHaveFocus();
  await fill(user, screen.getByLabelText("New email address"), "ana@example.com");
  await user.click(button("Send code"));
  await expect
    .poll(() => screen.getByText(/^We sent a code to/))
    .toHaveTextContent("We sent a code to ana@example.com.");
  await expect.poll(codeField).toHaveFocus();
  await user.keyboard("000000");
  await expect
    .poll(() => within(panel("Email")).getByRole("alert"))
    .toHaveTextContent("That code is not right. Try again.");
  await user.keyboard(CODE);
  await expect.poll(() => panel("Email")).toHaveTextContent("ana@example.com");
});

it("a change that needed a proof is sent once that is given [SELF-04]", async () => {
  const own = { ...mariasOwnAccount(), isProven: false };
  const { user, calls } = await renderMember(memberPaths.details, {
    own,
    answers: {
      ...detailsAnswers(),
      "POST /account/email": () =>
        own.isProven
          ? { data: { max_attempts: 5, time_limit: 900, resend_after: 60 } }
          : refuse(403, "proof_required", { proofs: ["text"] }),
    },
  });
  await expect.poll(() => button("Change your email")).toBeVisible();
  await user.click(button("Change your email"));
  await fill(user, screen.getByLabelText("New email address"), "ana@example.com");
  await user.click(button("Send code"));
  await expect
    .poll(() => screen.getByRole("dialog", { name: "First, confirm that it is you" }))
    .toBeVisible();
  await expect.poll(codeField).toBeVisible();
  await user.type(codeField(), CODE);
  await expect
    .poll(() => screen.getByText(/^We sent a code to/))
    .toHaveTextContent("We sent a code to ana@example.com.");
  expect(calls.filter(({ path }) => path === "/account/email").map(({ body }) => body)).toEqual(
    Array(2).fill({ email: "ana@example.com" }),
  );
});

it("a move away is explained before it is saved [SELF-04]", async () => {
  const { user } = await openDetails();
  await user.click(button("Change your address"));
  await user.selectOptions(screen.getByLabelText("State"), "WA");
  await user.click(button("Save your address"));
  await expect
    .poll(() => screen.getByRole("heading", { name: /membership is not available in Washington/ }))
    .toHaveFocus();
  expect(screen.getByText(/^You can use your membership until Nov 20, 2027/)).toBeVisible();
  await user.click(button("Save this address"));
  await expect
    .poll(() => within(panel("Home address")).getByRole("status"))
    .toHaveTextContent("does not renew");
});

it("a move to a state where sales have stopped is explained before it is saved [LAW-02]", async () => {
  const { user, answer } = await openDetails();
  const saved = detailsAnswers();
  answer({
    "POST /account/address": () => {
      answer(saved);
      return refuse(422, "out_of_region", { reason: "state_not_sold" });
    },
  });
  await user.click(button("Change your address"));
  await user.selectOptions(screen.getByLabelText("State"), "MD");
  await user.click(button("Save your address"));
  await expect
    .poll(() => screen.getByRole("heading", { name: /membership is not available in Maryland/ }))
    .toHaveFocus();
  await user.click(button("Save this address"));
  await expect
    .poll(() => within(panel("Home address")).getByRole("status"))
    .toHaveTextContent("does not renew");
});

it("somebody who lost the phone names a new one [SELF-04]", async () => {
  const { user } = await renderScreen(memberPaths.recovery, { answers: RECOVERY_ANSWERS });
  await expect.poll(() => screen.getByLabelText("Email")).toBeVisible();
  await fill(user, screen.getByLabelText("Email"), "maria@example.com");
  await user.click(button("Send a code to my email"));
  await expect.poll(() => screen.getByRole("heading", { name: "Confirm that it is you" })).toHaveFocus();
  await fill(user, codeField(), CODE);
  await fill(user, screen.getByLabelText("Date of birth"), "05/17/1990");
  await fill(user, screen.getByLabelText("Last four digits of your payment card"), "4243");
  await user.click(button("Continue"));
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("These do not match.");
  await fill(user, screen.getByLabelText("Last four digits of your payment card"), "4242");
  await user.click(button("Continue"));
  await expect.poll(() => screen.getByLabelText("New phone number")).toBeVisible();
  await fill(user, screen.getByLabelText("New phone number"), "7135550199");
  await user.click(button("Send code"));
  await expect.poll(codeField).toBeVisible();
  await fill(user, codeField(), CODE);
  await expect.poll(() => screen.getByText(/Your new number works starting Nov 24, 2026/)).toBeVisible();
});

it("an owner whom others hold up gives birth date and card for a code [TRUST-02]", async () => {
  const { user, calls } = await renderScreen(memberPaths.recovery, {
    answers: {
      "POST /auth/lost_phone/begin": ({ body }) =>
        Object.hasOwn(body as object, "owner")
          ? { data: { recovery: "recovery", max_attempts: 5, time_limit: 1200 } }
          : refuse(429, "too_many_requests", { reason: "codes_too_many", wait_seconds: 24 * 60 * 60 }),
    },
  });
  await expect.poll(() => screen.getByLabelText("Email")).toBeVisible();
  expect(screen.queryByLabelText("Date of birth")).toBeNull();
  await fill(user, screen.getByLabelText("Email"), "maria@example.com");
  await user.click(button("Send a code to my email"));
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("Please wait 24 hours and try again.");
  await fill(user, screen.getByLabelText("Date of birth"), "05/17/1990");
  await user.click(button("Send a code to my email"));
  await expect.poll(() => document.title).toMatch(/^Error: /);
  expect(screen.getByLabelText("Last four digits of your payment card")).toHaveFocus();
  await fill(user, screen.getByLabelText("Last four digits of your payment card"), "4242");
  await user.click(button("Send a code to my email"));
  await expect.poll(() => screen.getByRole("heading", { name: "Confirm that it is you" })).toHaveFocus();
  const email = "maria@example.com";
  expect(calls.filter(({ path }) => path === "/auth/lost_phone/begin").map(({ body }) => body)).toEqual([
    { email },
    { email, owner: { birth_date: "05/17/1990", card_last4: "4242" } },
  ]);
});

it("a message's link opens a page whose button undoes a change [TRUST-09]", async () => {
  const { user, calls } = await renderScreen(`${memberPaths.contactChange}#token-of-the-message`, {
    answers: contactChangeAnswers("undo"),
  });
  await expect
    .poll(() => screen.getByText(/changed from/))
    .toHaveTextContent("changed from m***a@example.com to t***f@example.com");
  expect(location.hash).toBe("");
  expect(calls.map(({ path }) => path)).not.toContain("/auth/contact_change/undo");
  await user.click(button("Undo this change"));
  await expect
    .poll(() => screen.getByText(/^The change was undone, and everyone was signed out\./))
    .toHaveFocus();
});

it("stops a change that waits, in Spanish too [TRUST-09]", async () => {
  const { user } = await renderScreen(`${memberPaths.contactChange}#token-of-the-message`, {
    answers: contactChangeAnswers("stop"),
    language: "es",
  });
  await expect.poll(() => button("Detener este cambio")).toBeVisible();
  await user.click(button("Detener este cambio"));
  await expect.poll(() => screen.getByText(/^El cambio/)).toHaveFocus();
});

it("takes the link of an older message, about a lost phone [TRUST-09] [SELF-04]", async () => {
  const { user } = await renderScreen(`${memberPaths.recovery}#token-of-the-message`, {
    answers: contactChangeAnswers("stop"),
  });
  await expect.poll(() => button("Stop this change")).toBeVisible();
  await user.click(button("Stop this change"));
  await expect.poll(() => screen.getByText(/^The change was stopped\./)).toHaveFocus();
});
