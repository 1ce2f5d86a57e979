import { screen } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { encodeMobilePayload } from "../../../app/features/onboarding/hand-off/hand-off.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { renderScreen, unsignedTokens } from "../../dom/render-screen.tsx";

const APP = "http://127.0.0.1:4000/an-app/paid";
const ALLOWED = [APP, "smirk-test://paid"];
const t = unsignedTokens("temporary_access_token").access_token;
const ipo: Parameters<typeof encodeMobilePayload>[0]["ipo"] = {
  name: "Željka",
  surname: "Čović",
  email: "zeljka@example.com",
  phone_number: "+17132345678",
  birth_date: "1984-02-29",
  address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
  primary_dentist_id: null,
  plan_slug: PLANS[0]?.slug ?? "",
  renew_period: "annualy",
  promotion_code: null,
  family_members: [],
  subscribe: false,
};

const full = (r: string) => encodeMobilePayload({ t, ipo, r });
const back = (r: string) => encodeMobilePayload({ r });
const ANOTHER = Buffer.from("[1]").toString("base64url");
const REFUSED = {
  "an address with one more slash": `${APP}/`,
  "another name of the same host": APP.replace("127.0.0.1", "localhost"),
  "an app's address with more after it": "smirk-test://paid.evil",
  "a script for an address": "javascript:alert(1)",
};

const WRONG: (readonly [string, string])[] = [
  ...["checkout", "processing"].flatMap((page) => [
    [`nothing at ${page}`, `/user-details/${page}?m=`] as const,
    [`another payload at ${page}`, `/user-details/${page}?m=${ANOTHER}`] as const,
  ]),
  ...Object.entries(REFUSED).flatMap(([what, r]) => [
    [`${what}, before paying`, `${paths.checkout}?m=${full(r)}`] as const,
    [`${what}, after paying`, `${paths.processing}?m=${back(r)}`] as const,
  ]),
  ["a return without a payment", `${paths.processing}?m=${back(APP)}`],
  ["a whole one at the plans", `${paths.plan}?m=${full(APP)}`],
  ["a whole one at the membership", `${paths.membership}?m=${full(APP)}`],
];

const open = (path: string) =>
  renderScreen(path, {
    config: { mobileReturnUrls: ALLOWED },
    answers: { "GET /subscription/get_plans": { plans: PLANS } },
  });

describe("a hand-off from an app", () => {
  it.each(WRONG)("is refused: %s [PAY-07] [PROC-03] [PROC-04]", async (_what, path) => {
    const shown = await open(path);
    await expect.poll(() => shown.path).toBe(paths.signUp);
    await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Let's get started");
  });

  it("is taken with an address that is allowed [PAY-07]", async () => {
    const shown = await open(`${paths.checkout}?m=${full(APP)}`);
    await expect
      .poll(() => screen.queryByRole("heading", { level: 1, name: "Review and pay" }))
      .toBeVisible();
    expect(shown.path).toBe(paths.checkout);
  });
});
