import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addOperator } from "../support/parts/operators-part.ts";
import { MINUTE_MS } from "../support/settable-clock.ts";
import { type DetailsFixture, openDetailsFixture } from "./details-fixture.ts";

let test: DetailsFixture;
beforeAll(async () => {
  test = await openDetailsFixture();
});
afterAll(() => test.fixture.close());

/** Routes that write and are about one's account. A new one has to say here whether it moves who can sign in. */
const MEMBER_ROUTES: Record<string, "by proof" | "by code" | "by wait" | "by link" | "signs in" | "no"> = {
  "POST /account/email": "by proof",
  "POST /account/email/confirm": "by code",
  "POST /account/phone": "by proof",
  "POST /account/phone/confirm": "by proof",
  "POST /auth/lost_phone/begin": "no",
  "POST /auth/lost_phone/prove": "no",
  "POST /auth/lost_phone/phone": "no",
  "POST /auth/lost_phone/confirm": "by wait",
  "POST /auth/contact_change/show": "no",
  "POST /auth/contact_change/undo": "by link",
  "POST /account/contact_changes/stop": "no",
  "POST /auth/2fa/provide": "signs in",
  "POST /auth/2fa/verify": "signs in",
  "POST /auth/apple/callback": "signs in",
  "POST /auth/email_proof/provide": "signs in",
  "POST /auth/email_proof/verify": "signs in",
  "POST /auth/refresh_token": "signs in",
  "POST /auth/sign_out": "no",
  "POST /account/proof/provide": "no",
  "POST /account/proof/verify": "no",
  "DELETE /account/sessions": "no",
  "DELETE /account/sessions/:id": "no",
  "POST /account/address": "no",
  "POST /account/cancel": "no",
  "POST /account/cards/:id/code": "no",
  "POST /account/cards/:id/link": "no",
  "POST /account/delete": "no",
  "POST /account/dentists": "no",
  "POST /account/introductions": "no",
  "POST /account/introductions/withdraw": "no",
  "POST /account/keep": "no",
  "POST /account/messages": "no",
  "POST /account/name": "no",
  "POST /account/payments/:id/pay": "no",
  "POST /account/plan_change": "no",
  "POST /account/plan_change/quote": "no",
  "POST /account/plan_change/undo": "no",
  "POST /account/price_change/agree": "no",
  "POST /account/renewal": "no",
  "POST /account/wallet/google": "no",
  "POST /account/visits": "no",
  "POST /account/visits/prices": "no",
  "PUT /account/language": "no",
  "PUT /account/visits/:id": "no",
  "DELETE /account/visits/:id": "no",
};

/** The console's actions that move who can sign in to a member's account. */
const MOVING_ACTIONS: ActionName[] = [
  "members.send_contact_code",
  "members.change_contact",
  "members.agree_contact",
  "members.unlock_phone",
];
/** Its other actions on members. */
const OTHER_ACTIONS = [
  "members.search",
  "members.show",
  "members.save",
  "members.resend",
  "members.update",
  "members.replace_card",
  "members.note",
  "members.remove_note",
  "members.preview_message",
  "members.sign_out",
  "members.preview_renewal",
  "members.set_renewal",
  "members.preview_dentist",
  "members.choose_dentist",
  "members.preview_messages",
  "members.choose_messages",
  "members.show_plan",
  "members.preview_plan",
  "members.change_plan",
  "members.undo_plan",
  "members.preview_settlement",
  "members.settle_refund",
  "members.preview_contact",
  "members.preview_refund",
  "members.refund",
  "members.preview_cancel",
  "members.cancel",
  "members.keep",
  "members.records",
  "members.list",
  "members.export",
  "members.preview_erase",
  "members.erase",
];

describe("every route of an account", () => {
  it("says whether it moves who can sign in [TRUST-09]", () => {
    const routes = test.fixture.app.apiRoutes
      .list()
      .filter(({ url }) => /^\/(auth|account)\//.test(url))
      .flatMap(({ url, methods }) => methods.map((method) => `${method} ${url}`))
      .filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route));
    expect(routes.toSorted()).toEqual(Object.keys(MEMBER_ROUTES).toSorted());
  });

  it("asks for a proof where it does, and takes no code that was asked for elsewhere [TRUST-09]", async () => {
    const member = await test.joinAs("Dolores", "+17135558681");
    test.fixture.clock.pass(11 * MINUTE_MS);
    const body = { email: "moved@example.com", phone_number: "+17135558699", code: "123456" };
    const answers: Record<string, unknown> = {};
    for (const [route, kind] of Object.entries(MEMBER_ROUTES)) {
      if (kind !== "by proof" && kind !== "by code") continue;
      const [, url = ""] = route.split(" ");
      const answer = await test.call(url, member.headers, body);
      answers[route] = [kind, answer.statusCode, answer.json().error];
    }
    expect(answers).toEqual({
      "POST /account/email": ["by proof", 403, "proof_required"],
      "POST /account/email/confirm": ["by code", 400, "invalid_code"],
      "POST /account/phone": ["by proof", 403, "proof_required"],
      "POST /account/phone/confirm": ["by proof", 403, "proof_required"],
    });
  });
});

describe("every action of the console on a member", () => {
  it("says whether it moves who can sign in [TRUST-09]", () => {
    const actions = ACTION_NAMES.filter((name) => name.startsWith("members."));
    expect(actions.toSorted()).toEqual([...MOVING_ACTIONS, ...OTHER_ACTIONS].toSorted());
  });

  it.each(MOVING_ACTIONS)("%s takes a fresh key [TRUST-09]", (action) => {
    expect(CONTRACTS[action]).toMatchObject({ needsProof: true });
  });

  it("changes no contact by the action that corrects details [TRUST-09]", async () => {
    const member = await test.joinAs("Carmela", "+17135558692");
    const help = await addOperator(test.fixture, "support");
    for (const change of [
      { detail: "email", email: "carmela.new@example.com" },
      { detail: "phone", phone: "+17135558693" },
    ]) {
      const body = { account_id: member.accountId, reason: "Asked on the phone", ...change };
      expect((await help.call("/members/update", body)).statusCode).toBe(400);
    }
  });
});

const SOURCE = path.resolve(import.meta.dirname, "../../src");
/** A statement of Kysely that writes to a table which decides who signs in. */
const WRITES =
  /\b(?:updateTable|insertInto)\("(?:accounts|memberships|account_identities)"\)[^;]*?\.execute/g;
const CONTACTS = /\b(?:phone_number|verified_email|email|account_id, provider|subject)\b/;

/** The only code that may write who can sign in, and why it needs no undoing. */
const WRITERS: Record<string, string> = {
  "features/auth/codes/verify-code.ts": "a new account of a phone",
  "features/auth/sign-on/find-account.ts": "a new account or identity that Google or Apple vouches for",
  "features/auth/personal-data.ts": "an account that ends",
  "features/account/contacts/change-contact.ts": "the one way to another contact",
  "features/account/contacts/contact-rows.ts": "its part for Google's and Apple's addresses",
  "features/account/contacts/undo-changes.ts": "the one way back",
  "features/members/write-membership.ts": "the part of it in the memberships, for the ways above",
  "features/account/free-phone.ts": "an account that was never used",
};

it("no other code writes a phone, an address or an identity that signs in [TRUST-09]", () => {
  const files = globSync("**/*.ts", { cwd: SOURCE }).toSorted();
  const writers = files.filter((file) => {
    const text = readFileSync(path.join(SOURCE, file), "utf8");
    return (text.match(WRITES) ?? []).some((statement) => CONTACTS.test(statement));
  });
  expect(writers.map((file) => file.replaceAll("\\", "/")).toSorted()).toEqual(
    Object.keys(WRITERS).toSorted(),
  );
});
