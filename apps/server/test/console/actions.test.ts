import { randomUUID } from "node:crypto";
import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import { OPERATOR_ROLES } from "@smirk/contract/console/fields";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasRole, type OperatorRole } from "../../src/features/operators/roles.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, callConsole } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

/** A call of each action that a caller with its role gets past; what it names does not exist. */
const CALLS: Record<ActionName, [path: string, body?: object]> = {
  "today.show": ["/today"],
  "members.search": ["/members/search", { text: "zz" }],
  "members.show": ["/members/show", {}],
  "members.resend": ["/members/resend", {}],
  "members.update": ["/members/update", {}],
  "members.preview_contact": ["/members/contact/preview", {}],
  "members.send_contact_code": ["/members/contact/send-code", {}],
  "members.change_contact": ["/members/contact", {}],
  "members.agree_contact": ["/members/contact/agree", {}],
  "members.unlock_phone": ["/members/unlock-phone", {}],
  "members.replace_card": ["/members/card/replace", {}],
  "members.note": ["/members/note", {}],
  "members.remove_note": ["/members/note/remove", {}],
  "members.preview_message": ["/members/message", {}],
  "members.sign_out": ["/members/sign-out", {}],
  "members.preview_renewal": ["/members/renewal/preview", {}],
  "members.set_renewal": ["/members/renewal", {}],
  "members.preview_dentist": ["/members/dentist/preview", {}],
  "members.choose_dentist": ["/members/dentist", {}],
  "members.preview_messages": ["/members/messages/preview", {}],
  "members.choose_messages": ["/members/messages", {}],
  "members.show_plan": ["/members/plan/show", {}],
  "members.preview_plan": ["/members/plan/preview", {}],
  "members.change_plan": ["/members/plan", {}],
  "members.undo_plan": ["/members/plan/undo", {}],
  "members.preview_settlement": ["/members/settle-refund/preview", {}],
  "members.settle_refund": ["/members/settle-refund", {}],
  "members.preview_refund": ["/members/refund/preview", {}],
  "members.refund": ["/members/refund", {}],
  "members.preview_cancel": ["/members/cancel/preview", {}],
  "members.cancel": ["/members/cancel", {}],
  "members.keep": ["/members/keep", {}],
  "members.records": ["/members/records", {}],
  "members.list": ["/members/list", { state: "termed" }],
  "members.save": ["/members/list/save", {}],
  "bulk.list": ["/bulk"],
  "bulk.show": ["/bulk/show", {}],
  "bulk.preview_resend": ["/bulk/resend/preview", {}],
  "bulk.resend": ["/bulk/resend", {}],
  "bulk.preview_cancel": ["/bulk/cancel/preview", {}],
  "bulk.cancel": ["/bulk/cancel", {}],
  "refunds.list": ["/refunds"],
  "refunds.decided": ["/refunds/decided"],
  "refunds.decide": ["/refunds/decide", {}],
  "refunds.settle_second": ["/refunds/second", {}],
  "members.export": ["/members/export", {}],
  "members.preview_erase": ["/members/erase/preview", {}],
  "members.erase": ["/members/erase", {}],
  "statistics.counts": ["/statistics/counts", {}],
  "statistics.money": ["/statistics/money", {}],
  "statistics.export": ["/statistics/export", {}],
  "selling.show": ["/selling"],
  "promotions.preview": ["/promotions/preview", {}],
  "promotions.create": ["/promotions/create", {}],
  "promotions.end": ["/promotions/end", {}],
  "promotions.resume": ["/promotions/resume", {}],
  "states.list": ["/states"],
  "states.show": ["/states/show", {}],
  "states.preview": ["/states/preview", {}],
  "states.filing_pack": ["/states/filing-pack", {}],
  "states.close": ["/states/close", {}],
  "states.open": ["/states/open", {}],
  "states.attest": ["/states/attest", {}],
  "registrations.enter": ["/states/registrations", {}],
  "registrations.revoke": ["/states/registrations/revoke", {}],
  "registrations.document": ["/states/registrations/document", {}],
  "prices.list": ["/prices"],
  "prices.preview": ["/prices/preview", {}],
  "prices.schedule": ["/prices/schedule", {}],
  "prices.undo": ["/prices/undo", {}],
  "operators.list": ["/operators"],
  "operators.invite": ["/operators/invite", {}],
  "operators.set_role": ["/operators/role", {}],
  "operators.remove_keys": ["/operators/remove-keys", {}],
  "operators.allow_key": ["/operators/allow-key", {}],
  "operators.disable": ["/operators/disable", {}],
  "partners.list": ["/partners"],
  "partners.show": ["/partners/show", {}],
  "partners.create": ["/partners/create", {}],
  "partners.change": ["/partners/change", {}],
  "partners.add_keys": ["/partners/keys", {}],
  "partners.retire_key": ["/partners/keys/retire", {}],
  "partners.end": ["/partners/end", {}],
  "webhooks.show": ["/webhooks/show", {}],
  "webhooks.add": ["/webhooks/add", {}],
  "webhooks.rotate": ["/webhooks/rotate", {}],
  "webhooks.end": ["/webhooks/end", {}],
  "webhooks.pause": ["/webhooks/pause", {}],
  "webhooks.resume": ["/webhooks/resume", {}],
  "webhooks.send_again": ["/webhooks/send-again", {}],
  "waitlist.count": ["/waitlist"],
  "waitlist.find": ["/waitlist/find", {}],
  "waitlist.remove": ["/waitlist/remove", {}],
  "directory.find": ["/directory/find", { text: "zz" }],
  "directory.show": ["/directory/show", {}],
  "directory.preview_edit": ["/directory/edit/preview", {}],
  "directory.edit": ["/directory/edit", {}],
  "directory.hide": ["/directory/hide", {}],
  "directory.publish": ["/directory/publish", {}],
  "directory.doubt": ["/directory/doubt", {}],
  "directory.confirm": ["/directory/confirm", {}],
  "directory.undo": ["/directory/undo", {}],
  "imports.list": ["/imports"],
  "imports.start": ["/imports", {}],
  "imports.piece": ["/imports/pieces", {}],
  "imports.cancel": ["/imports/cancel", {}],
  "imports.approve": ["/imports/approve", {}],
  "fees.list": ["/fees"],
  "fees.offices": ["/fees/offices"],
  "fees.explain": ["/fees/explain", {}],
  "fees.columns": ["/fees/columns", {}],
  "fees.export": ["/fees/export", {}],
  "fees.last": ["/fees/last"],
  "fees.undo": ["/fees/undo", {}],
  "imports.refused": ["/imports/refused", {}],
  "listings.doubts": ["/listings/doubts"],
  "listings.settle": ["/listings/settle", {}],
  "listings.tasks": ["/listings/tasks"],
  "listings.dismiss": ["/listings/dismiss", {}],
  "offices.changes": ["/offices/changes"],
  "offices.tasks": ["/offices/tasks"],
  "offices.dismiss": ["/offices/dismiss", {}],
  "offices.claims": ["/offices/claims"],
  "offices.approve_claim": ["/offices/claims/approve", {}],
  "offices.refuse_claim": ["/offices/claims/refuse", {}],
  "offices.letter": ["/offices/claims/letter", {}],
  "offices.people": ["/offices/people", {}],
  "offices.end_person": ["/offices/people/end", {}],
  "offices.remove_keys": ["/offices/people/remove-keys", {}],
  "listings.sample": ["/listings/sample"],
  "listings.draw": ["/listings/draw", {}],
  "listings.check": ["/listings/check", {}],
  "requests.list": ["/requests"],
  "requests.decide": ["/requests/decide", {}],
  "reports.list": ["/reports"],
  "reports.settle": ["/reports/settle", {}],
  "reports.settled": ["/reports/settled"],
  "reports.reopen": ["/reports/reopen", {}],
  "health.show": ["/health"],
  "health.vendors": ["/health/vendors"],
  "health.retry_job": ["/health/retry-job", {}],
  "health.retry_mail": ["/health/retry-mail", {}],
  "log.list": ["/log", {}],
  "log.export": ["/log/export", {}],
};

/** Routes of a session for itself, with what each is asked. */
const OWN_ROUTES: Record<string, object | undefined> = {
  "GET /session": undefined,
  "POST /session/end": {},
  "POST /proof/options": {},
  "POST /proof": {},
  "POST /sign-on": { purpose: "prove" },
};
/** For callers without a session yet; `sign-in.test.ts` has what they give. */
const PUBLIC_ROUTES = [
  "GET /sign-in",
  "POST /sign-in/options",
  "POST /sign-in",
  "POST /invites/options",
  "POST /invites/accept",
  "GET /console/sign-on/callback",
];

/** What ends a session, or none at all: nobody gets further than 401. */
const ENDED = {
  "no cookie": async () => "",
  "a made-up cookie": async () => `smirk_console=${"A".repeat(43)}`,
  "a session of eight hours": () => changeSession({ expires_at: longAgo() }),
  "an idle session": () => changeSession({ last_used_at: longAgo() }),
  "a session that was signed out": async () => {
    const owner = await addOperator(fixture, "owner");
    await owner.call("/session/end", {});
    return owner.cookie;
  },
  "a disabled operator": async () => {
    const owner = await addOperator(fixture, "owner");
    await fixture.db
      .updateTable("operators")
      .set({ disabled_at: longAgo() })
      .where("id", "=", owner.id)
      .execute();
    return owner.cookie;
  },
};

const needsProof = (action: ActionName) => "needsProof" in CONTRACTS[action];
const PROOFS = ["a fresh proof", "an old proof"] as const;

let fixture: TestApp<"clock">;
beforeAll(async () => {
  fixture = await createTestApp({ clock: createSettableClock() });
});
afterAll(() => fixture.close());

const longAgo = () => new Date(fixture.clock.now().getTime() - 9 * 60 * MINUTE_MS);

async function changeSession(
  change: Partial<Record<"expires_at" | "last_used_at" | "proven_at", Date>>,
  role: OperatorRole = "owner",
): Promise<string> {
  const operator = await addOperator(fixture, role);
  await fixture.db
    .updateTable("operator_sessions")
    .set(change)
    .where("operator_id", "=", operator.id)
    .execute();
  return operator.cookie;
}

/** Routes as the router has them, so that no new one is forgotten. */
function listRoutes(): string[] {
  return fixture.app
    .listConsoleRoutes()
    .filter((route) => !route.startsWith("HEAD ") && !route.endsWith("/*"))
    .map((route) => route.replace("/console/api", ""));
}

type Answered = [statusCode: number, needs?: string];

/** All at once: most of a request's time goes to waiting for the database. */
async function tryActions(cookie: string): Promise<Record<string, Answered>> {
  const answers = ACTION_NAMES.map(async (action): Promise<[ActionName, Answered]> => {
    const [path, body] = CALLS[action];
    const answer = await callConsole(fixture.app, { path, cookie, ...(body && { body }) });
    const needs = answer.statusCode === 403 ? answer.json().needs?.[0] : undefined;
    return [action, needs === undefined ? [answer.statusCode] : [answer.statusCode, needs]];
  });
  return Object.fromEntries(await Promise.all(answers));
}

function everyAction(wanted: (action: ActionName) => Answered): Record<string, Answered> {
  return Object.fromEntries(ACTION_NAMES.map((action) => [action, wanted(action)]));
}

/** An empty body that passes the check is refused, and a list is given. */
function wantedOf(action: ActionName, role: OperatorRole, proof: (typeof PROOFS)[number]): Answered {
  if (!hasRole(role, CONTRACTS[action].role)) return [403];
  if (needsProof(action) && proof === "an old proof") return [403, "proof"];
  const [, body] = CALLS[action];
  const isRefused =
    body && Object.keys(body).length === 0 && action !== "log.list" && action !== "log.export";
  return [isRefused ? 400 : 200];
}

describe("every route of the console", () => {
  it("is an action, a session's own or for signing in [OPS-02]", () => {
    const actions = ACTION_NAMES.map((action) => `${CALLS[action][1] ? "POST" : "GET"} ${CALLS[action][0]}`);
    const known = [...actions, ...Object.keys(OWN_ROUTES), ...PUBLIC_ROUTES];
    expect(listRoutes().toSorted()).toEqual(known.toSorted());
  });

  it.each(OPERATOR_ROLES.flatMap((role) => PROOFS.map((proof) => [role, proof] as const)))(
    "is answered to the role %s with %s as the table says [OPS-02]",
    async (role, proof) => {
      const change = proof === "an old proof" ? { proven_at: longAgo() } : {};
      const cookie = await changeSession({ last_used_at: fixture.clock.now(), ...change }, role);
      expect(await tryActions(cookie)).toEqual(everyAction((action) => wantedOf(action, role, proof)));
    },
  );

  it.each(Object.entries(ENDED))("is refused to %s [OPS-01]", async (_what, open) => {
    const cookie = await open();
    expect(await tryActions(cookie)).toEqual(everyAction(() => [401]));
    for (const [route, body] of Object.entries(OWN_ROUTES)) {
      const path = route.split(" ")[1] ?? "";
      const { statusCode } = await callConsole(fixture.app, { path, cookie, ...(body && { body }) });
      expect(statusCode, route).toBe(401);
    }
  });

  it("is refused to a member with a full token like to nobody [OPS-02]", async () => {
    const member = await fixture.accounts.signIn({ isPaid: true });
    for (const action of ACTION_NAMES) {
      const [path, body] = CALLS[action];
      const answer = await fixture.app.inject({
        method: body ? "POST" : "GET",
        url: `/console/api${path}`,
        headers: { ...member.headers, host: "localhost", origin: "http://localhost" },
        ...(body && { payload: body }),
      });
      expect(answer.statusCode, action).toBe(401);
    }
  });

  it("asks again for an old proof where it moves money, access or a person's data [OPS-01]", () => {
    expect(ACTION_NAMES.filter((action) => needsProof(action)).toSorted()).toEqual([
      "bulk.cancel",
      "fees.undo",
      "imports.approve",
      "imports.piece",
      "imports.start",
      "members.agree_contact",
      "members.cancel",
      "members.change_contact",
      "members.change_plan",
      "members.erase",
      "members.export",
      "members.keep",
      "members.refund",
      "members.save",
      "members.send_contact_code",
      "members.settle_refund",
      "members.undo_plan",
      "members.unlock_phone",
      "offices.approve_claim",
      "offices.end_person",
      "operators.allow_key",
      "operators.disable",
      "operators.invite",
      "operators.remove_keys",
      "operators.set_role",
      "partners.add_keys",
      "partners.change",
      "partners.create",
      "partners.end",
      "partners.retire_key",
      "prices.schedule",
      "prices.undo",
      "promotions.create",
      "promotions.end",
      "promotions.resume",
      "refunds.decide",
      "refunds.settle_second",
      "registrations.enter",
      "registrations.revoke",
      "requests.decide",
      "states.attest",
      "states.close",
      "states.open",
      "waitlist.remove",
      "webhooks.add",
      "webhooks.end",
      "webhooks.rotate",
    ]);
  });
});

describe("a session", () => {
  it("ends after half an hour without use, and after eight hours [OPS-01]", async () => {
    const idle = await addOperator(fixture, "viewer");
    fixture.clock.pass(29 * MINUTE_MS);
    expect((await idle.call("/session")).statusCode).toBe(200);
    fixture.clock.pass(31 * MINUTE_MS);
    expect((await idle.call("/session")).statusCode).toBe(401);
    const busy = await addOperator(fixture, "viewer");
    const codes: number[] = [];
    for (let minutes = 0; minutes < 8 * 60 + 20; minutes += 20) {
      codes.push((await busy.call("/session")).statusCode);
      fixture.clock.pass(20 * MINUTE_MS);
    }
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([24, 401]);
  });

  it("has the role of now, and none once the operator is disabled [OPS-02]", async () => {
    const owner = await addOperator(fixture, "owner");
    const other = await addOperator(fixture, "owner");
    // An owner without a key could not take care of the others.
    const key = {
      public_key: Buffer.from("key"),
      counter: 0,
      transports: [],
      created_at: fixture.clock.now(),
    };
    await fixture.db
      .insertInto("operator_passkeys")
      .values({ ...key, operator_id: owner.id, credential_id: owner.email })
      .execute();
    expect((await other.call("/operators")).statusCode).toBe(200);
    const change = { operator_id: other.id, role: "viewer", reason: "Changed teams" };
    expect((await owner.call("/operators/role", change)).statusCode).toBe(200);
    expect((await other.call("/operators")).statusCode).toBe(403);
    const disable = { operator_id: other.id, reason: "Left the company" };
    expect((await owner.call("/operators/disable", disable)).statusCode).toBe(200);
    expect((await other.call("/session")).statusCode).toBe(401);
    const entries = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "command", "reason", "changes", "operator_id"])
      .where("subject_id", "=", other.email)
      .orderBy("id")
      .execute();
    const by = { actor: owner.email, operator_id: owner.id };
    expect(entries).toEqual([
      { ...by, command: "operator role", reason: "Changed teams", changes: { role: ["owner", "viewer"] } },
      {
        ...by,
        command: "operator disable",
        reason: "Left the company",
        changes: { disabled: [false, true] },
      },
    ]);
  });

  it("is refused to another origin, another site's page and another host [OPS-01]", async () => {
    const { cookie } = await addOperator(fixture, "owner");
    const ask = (headers: Record<string, string>, payload?: object) =>
      fixture.app.inject({
        method: payload ? "POST" : "GET",
        url: `/console/api${payload ? "/members/search" : "/session"}`,
        headers: { host: "localhost", cookie, ...headers },
        ...(payload && { payload }),
      });
    const codes = [
      await ask({ origin: "http://evil.example" }, { text: "ma" }),
      await ask({}, { text: "ma" }),
      await ask({ "sec-fetch-site": "same-site" }),
      await ask({ host: "smirk.example" }),
      await ask({ "sec-fetch-site": "same-origin" }),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([403, 403, 403, 404, 200]);
  });
});

it("an owner cannot change their own access, nor is the last owner taken away [OPS-01]", async () => {
  const owner = await addOperator(fixture, "owner");
  const reason = "By mistake";
  const own = await owner.call("/operators/role", { operator_id: owner.id, role: "viewer", reason });
  const invite = await owner.call("/operators/invite", { email: owner.email, role: "owner", reason });
  const unknown = await owner.call("/operators/disable", { operator_id: randomUUID(), reason });
  expect([own.statusCode, invite.statusCode, unknown.statusCode]).toEqual([409, 409, 404]);
});
