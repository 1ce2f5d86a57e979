import type { Disclosures, OutsideServicesAnswer } from "@smirk/contract/account/disclosures";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { refuse } from "../../../../../tools/dom/play-api.ts";
import { memberPaths } from "../../../app/member-paths.ts";
import { renderMember } from "../../dom/render-member.tsx";
import { renderScreen } from "../../dom/render-screen.tsx";

const SERVICES: OutsideServicesAnswer = {
  recorded_since: "2026-11-20T12:00:00.000Z",
  services: [
    {
      recipient: "stripe",
      purpose: "payment",
      sender: "browser",
      when: "membership",
      kinds: ["card_number"],
    },
    { recipient: "twilio", purpose: "text", sender: "server", when: "membership", kinds: ["phone_number"] },
  ],
};
const OWN: Disclosures = {
  disclosures: [
    {
      recipient: "twilio",
      purpose: "text",
      kinds: ["message", "phone_number"],
      times: 3,
      first_at: "2026-11-20T12:00:00.000Z",
      last_at: "2026-11-21T20:00:00.000Z",
      days: [
        { day: "2026-11-21", times: 1 },
        { day: "2026-11-20", times: 2 },
      ],
    },
  ],
  partners: [
    {
      partner: "Fernwood Benefits",
      purpose: "card_check",
      kinds: ["name", "plan"],
      times: 1,
      first_at: "2026-11-21T20:00:00.000Z",
      last_at: "2026-11-21T20:00:00.000Z",
      days: [{ day: "2026-11-21", times: 1 }],
    },
  ],
};
const answers = { "GET /disclosures/services": SERVICES, "GET /account/disclosures": OWN };
const section = (title: string) =>
  screen.getByRole("heading", { name: title, level: 2 }).closest("section") as HTMLElement;

it("a visitor reads that nothing is sent, and what each company gets of members [OPEN-04]", async () => {
  await renderScreen(memberPaths.whatWeSent, { answers });
  await expect.poll(() => section("If you only look around")).toHaveTextContent("Nothing.");
  const joined = section("If you sign up or join");
  expect(joined).toHaveTextContent("Twilio (text messages)To text a messagephone number");
  expect(joined).toHaveTextContent(/Your browser sends .*Stripe \(payments\).*card number/);
  expect(section("How this is recorded")).toHaveTextContent("Since Nov 20, 2026");
  expect(within(section("What we sent about you")).getByRole("link", { name: "Sign in" })).toBeVisible();
});

it("a visitor reads what is sent about people who only look around, where something is [OPEN-04]", async () => {
  const map = { recipient: "google_map", purpose: "map", sender: "browser", when: "visit" } as const;
  const services = [...SERVICES.services, { ...map, kinds: ["location" as const] }];
  await renderScreen(memberPaths.whatWeSent, {
    answers: { ...answers, "GET /disclosures/services": { ...SERVICES, services } },
  });
  await expect
    .poll(() => section("If you only look around"))
    .toHaveTextContent(/Google \(map\).*the area that is looked at/);
  expect(screen.getByRole("main")).not.toHaveTextContent("we send nothing about you");
});

it("a member reads who got what, what for, how often and on which days [OPEN-04]", async () => {
  await renderMember(memberPaths.whatWeSent, { answers });
  const own = () => section("What we sent about you");
  await expect
    .poll(own)
    .toHaveTextContent(
      /Twilio \(text messages\)To text a messagethe words of the message and phone number3 times/,
    );
  expect(own()).toHaveTextContent(/last on Nov 21, 2026, 2:00 PM/);
  expect(own()).toHaveTextContent("Nov 21, 2026: onceNov 20, 2026: 2 times");
});

it("a member reads which partner’s program got what, under its name [OPEN-04]", async () => {
  await renderMember(memberPaths.whatWeSent, { answers });
  await expect
    .poll(() => section("What we sent about you"))
    .toHaveTextContent(
      /Our partners’ programs .*Fernwood BenefitsTo check your card, which you showedname and plan and how many peopleOnce/,
    );
});

it("a member whose list cannot be loaded asks again [OPEN-04]", async () => {
  let isAway = true;
  const { user } = await renderMember(memberPaths.whatWeSent, {
    answers: { ...answers, "GET /account/disclosures": () => (isAway ? refuse(503, "unavailable") : OWN) },
  });
  await expect.poll(() => screen.getByRole("button", { name: "Try again" })).toBeVisible();
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => section("What we sent about you")).toHaveTextContent("3 times");
});
