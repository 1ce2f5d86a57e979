import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACTION_NAMES, ACTIONS, type ActionName } from "../../src/features/console/actions.ts";
import { hasRole, OPERATOR_ROLES } from "../../src/features/operators/roles.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, callConsole, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

/** A call of each action that a caller with its role gets past; what it names does not exist. */
const CALLS: Record<ActionName, [path: string, body?: object]> = {
  "members.search": ["/members/search", { text: "zz" }],
  "members.show": ["/members/show", {}],
  "members.resend": ["/members/resend", {}],
  "members.update": ["/members/update", {}],
  "members.preview_contact": ["/members/contact/preview", {}],
  "members.send_contact_code": ["/members/contact/send-code", {}],
  "members.change_contact": ["/members/contact", {}],
  "members.unlock_phone": ["/members/unlock-phone", {}],
  "members.preview_refund": ["/members/refund/preview", {}],
  "members.refund": ["/members/refund", {}],
  "members.preview_cancel": ["/members/cancel/preview", {}],
  "members.cancel": ["/members/cancel", {}],
  "members.list": ["/members/list", { state: "termed" }],
  "bulk.list": ["/bulk"],
  "bulk.show": ["/bulk/show", {}],
  "bulk.preview_resend": ["/bulk/resend/preview", {}],
  "bulk.resend": ["/bulk/resend", {}],
  "bulk.preview_cancel": ["/bulk/cancel/preview", {}],
  "bulk.cancel": ["/bulk/cancel", {}],
  "refunds.list": ["/refunds"],
  "refunds.decide": ["/refunds/decide", {}],
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
  "operators.list": ["/operators"],
  "operators.invite": ["/operators/invite", {}],
  "operators.set_role": ["/operators/role", {}],
  "operators.disable": ["/operators/disable", {}],
  "directory.find": ["/directory/find", { text: "zz" }],
  "directory.show": ["/directory/show", {}],
  "directory.preview_edit": ["/directory/edit/preview", {}],
  "directory.edit": ["/directory/edit", {}],
  "directory.hide": ["/directory/hide", {}],
  "directory.publish": ["/directory/publish", {}],
  "directory.doubt": ["/directory/doubt", {}],
  "directory.confirm": ["/directory/confirm", {}],
  "imports.list": ["/imports"],
  "imports.start": ["/imports", {}],
  "imports.refused": ["/imports/refused", {}],
  "reports.list": ["/reports"],
  "reports.settle": ["/reports/settle", {}],
  "health.show": ["/health"],
  "health.vendors": ["/health/vendors"],
  "health.retry_job": ["/health/retry-job", {}],
  "health.retry_mail": ["/health/retry-mail", {}],
  "log.list": ["/log", {}],
  "log.export": ["/log/export", {}],
};

let fixture: TestApp<"clock">;
const callers = new Map<string, SignedInOperator>();
beforeAll(async () => {
  fixture = await createTestApp({ clock: createSettableClock() });
  for (const role of OPERATOR_ROLES) callers.set(role, await addOperator(fixture, role));
});
afterAll(() => fixture.close());

describe("every action, by", () => {
  it.each(["nobody", ...OPERATOR_ROLES])("%s, is answered as the table says [OPS-02]", async (caller) => {
    for (const action of ACTION_NAMES) {
      const [path, body] = CALLS[action];
      const cookie = callers.get(caller)?.cookie ?? "";
      const { statusCode } = await callConsole(fixture.app, { path, cookie, ...(body && { body }) });
      const role = OPERATOR_ROLES.find((one) => one === caller);
      const isAllowed = role !== undefined && hasRole(role, ACTIONS[action].role);
      // Past the check, an empty body is refused, and a list is given.
      const passed = body && Object.keys(body).length === 0 && action !== "log.list" ? [400] : [200];
      const wanted = action === "log.export" && isAllowed ? [200] : passed;
      expect(isAllowed ? wanted : [role ? 403 : 401], `${action} by ${caller}`).toContain(statusCode);
    }
  });

  it("a member with a full token is refused like nobody [OPS-02]", async () => {
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

  it("an old proof is asked for again for money, erasing and roles [OPS-01]", async () => {
    const owner = await addOperator(fixture, "owner");
    fixture.clock.pass(6 * MINUTE_MS);
    const refused: string[] = [];
    for (const action of ACTION_NAMES) {
      const [path, body] = CALLS[action];
      const answer = await owner.call(path, body);
      if (answer.statusCode === 403 && answer.json().needs?.[0] === "proof") refused.push(action);
    }
    expect(refused).toEqual([
      "members.send_contact_code",
      "members.change_contact",
      "members.unlock_phone",
      "members.refund",
      "members.cancel",
      "bulk.cancel",
      "refunds.decide",
      "members.export",
      "members.erase",
      "promotions.create",
      "promotions.end",
      "operators.invite",
      "operators.set_role",
      "operators.disable",
    ]);
  });
});

describe("a session", () => {
  it("ends after half an hour without use, and after eight hours [OPS-01]", async () => {
    const idle = await addOperator(fixture, "look");
    fixture.clock.pass(29 * MINUTE_MS);
    expect((await idle.call("/session")).statusCode).toBe(200);
    fixture.clock.pass(31 * MINUTE_MS);
    expect((await idle.call("/session")).statusCode).toBe(401);
    const busy = await addOperator(fixture, "look");
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
    expect((await other.call("/operators")).statusCode).toBe(200);
    const change = { operator_id: other.id, role: "look", reason: "Changed teams" };
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
      { ...by, command: "operator role", reason: "Changed teams", changes: { role: ["owner", "look"] } },
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
  const own = await owner.call("/operators/role", { operator_id: owner.id, role: "look", reason });
  const invite = await owner.call("/operators/invite", { email: owner.email, role: "owner", reason });
  const unknown = await owner.call("/operators/disable", { operator_id: randomUUID(), reason });
  expect([own.statusCode, invite.statusCode, unknown.statusCode]).toEqual([409, 409, 404]);
});
