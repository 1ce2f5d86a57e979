import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PHONE, sentCode } from "../../dom/answers/code-answers.ts";
import { CODE_SENT } from "../../dom/answers/code-sent.ts";
import { renderScreen, unsignedTokens } from "../../dom/render-screen.tsx";

const VERIFY = "POST /auth/2fa/verify";
const PROVIDE = "POST /auth/2fa/provide";
const OWNER = { name: "Ada", last_name: "Reed", birth_date: "04/21/1985" };
const TITLE = "Confirm that the membership is yours";

interface Verified {
  owner?: typeof OWNER;
}

/** A server that asks for the owner's details and knows one owner. */
function answer({ body }: { body: unknown }) {
  const { owner } = body as Verified;
  if (owner?.last_name === OWNER.last_name) return unsignedTokens("temporary_access_token");
  const reason = owner === undefined ? "owner_unproven" : "owner_not_matched";
  return refuse(403, "proof_required", { reason, proofs: ["email"] });
}

async function openProof(answers: NonNullable<Parameters<typeof renderScreen>[1]>["answers"] = {}) {
  const shown = await renderScreen(paths.signUpCode, {
    stored: sentCode(),
    answers: { [VERIFY]: answer, [PROVIDE]: CODE_SENT, ...answers },
  });
  await expect.poll(() => screen.getByLabelText("6-digit code")).toHaveFocus();
  await shown.user.keyboard("482913");
  await expect.poll(() => screen.getByRole("heading", { name: TITLE })).toBeVisible();
  return shown;
}

async function type(user: Awaited<ReturnType<typeof openProof>>["user"], lastName: string) {
  await fill(user, screen.getByLabelText("First name"), OWNER.name);
  await fill(user, screen.getByLabelText("Last name"), lastName);
  await fill(user, screen.getByLabelText("Date of birth"), OWNER.birth_date);
  await user.click(screen.getByRole("button", { name: "Continue" }));
}

it("name and birth date are sent with the code, and open the membership [TRUST-02]", async () => {
  const shown = await openProof();
  expect(screen.getByRole("alert")).toHaveTextContent("This number has not been used here for a year.");
  await type(shown.user, OWNER.last_name);
  await expect.poll(() => shown.path).toBe(paths.userDetails);
  expect(shown.calls.filter(({ path }) => path === "/auth/2fa/verify").at(-1)?.body).toEqual({
    code: "482913",
    credential_type: "phone_number",
    phone_number: PHONE,
    owner: OWNER,
  });
});

it("wrong details are refused in one sentence and stay to be corrected [TRUST-02]", async () => {
  const { user } = await openProof();
  await type(user, "Roe");
  await expect
    .poll(() => screen.getByRole("alert"))
    .toHaveTextContent("These details do not match. Please check them.");
  expect(screen.getByLabelText("Last name")).toHaveValue("Roe");
});

it("an empty form goes to its first field and sends nothing [TRUST-02]", async () => {
  const { user, calls } = await openProof();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.getByLabelText("First name")).toHaveFocus();
  expect(screen.getByLabelText("Date of birth")).toBeInvalid();
  await expect.poll(() => document.title).toMatch(/^Error: /);
  expect(calls.filter(({ path }) => path === "/auth/2fa/verify")).toHaveLength(1);
});

it("the email's code leads back to a new code by text [TRUST-03]", async () => {
  const { user } = await openProof({
    "POST /auth/email_proof/provide": { data: { time_limit: 60, instructions: "" } },
    "POST /auth/email_proof/verify": { proved: true },
  });
  await user.click(screen.getByRole("button", { name: "Get a code by email" }));
  await fill(user, await screen.findByLabelText("Code from the email"), "ABCDE-23456");
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.getByLabelText("6-digit code")).toHaveFocus();
});

it("an expired code leads back to the code [TRUST-02]", async () => {
  let asked = 0;
  const { user } = await openProof({
    [VERIFY]: (call) => {
      asked += 1;
      return asked === 1
        ? answer(call)
        : refuse(400, "invalid_code", { attempts_left: 0, reason: "code_dead" });
    },
  });
  await type(user, OWNER.last_name);
  await expect.poll(() => screen.getByLabelText("6-digit code")).toBeVisible();
});
