import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openVisitor, type Visitor } from "../../../sandbox/test/support/visitor.ts";
import { DEMO_OPERATORS, seedDemoOperators } from "../../src/demo/seed-demo-operators.ts";
import { disableOperator } from "../../src/features/operators/change-operator.ts";
import { findOperatorByEmail } from "../../src/features/operators/find-operator.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import {
  addOperator,
  CONSOLE_ORIGIN,
  callConsole,
  type SignedInOperator,
} from "../support/parts/operators-part.ts";
import { runApproved } from "../support/run-approved.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSoftwarePasskey, type SoftwarePasskey } from "../support/software-passkey.ts";

let fixture: TestApp<"signOn" | "mail">;
beforeAll(async () => {
  fixture = await createTestApp({ signOn: true, mail: true });
});
/** All of these tests sign in from one address. */
beforeEach(() => fixture.db.deleteFrom("rate_limits").execute());
afterAll(() => fixture.close());

const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", ...args]);
/** Done at once where no owner has a key. */
const approved = (...args: string[]) => runApproved(fixture, ["--by", "ana", ...args]);
const post = (path: string, body: object, cookie = "") => callConsole(fixture.app, { path, body, cookie });

/** @returns the secret, which only the invited address gets */
async function invite(email: string, role = "support"): Promise<string> {
  const links = await listNewLinks(() => approved("operator", "invite", email, "--role", role));
  return links.find(({ to }) => to === email.toLowerCase())?.token ?? "";
}

async function disableOtherOwners(email: string): Promise<void> {
  const now = fixture.ctx.clock.now();
  await fixture.db
    .updateTable("operators")
    .set({ disabled_at: now })
    .where("role", "=", "owner")
    .where("email", "<>", email)
    .execute();
}

/** The emails of this work that lead into the console. */
async function listNewLinks(work: () => Promise<unknown>) {
  const before = new Set((await listLinks()).map(({ token }) => token));
  await work();
  return (await listLinks()).filter(({ token }) => !before.has(token));
}

async function listLinks() {
  const mails = await fixture.db.selectFrom("outbox").selectAll().execute();
  return mails.flatMap(({ recipient_address: to, body }) => {
    const [, token] = /#invite=([\w-]+)/.exec(body?.text ?? "") ?? [];
    return token === undefined ? [] : [{ to, token }];
  });
}

/** Who was written to about somebody's access, in the order of the alphabet. */
async function listNotified(sentence: string) {
  const mails = await fixture.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "operator_notice")
    .execute();
  const about = mails.filter(({ body }) => body?.text.includes(sentence));
  return about.map(({ recipient_address: to }) => to).toSorted();
}

async function accept(token: string, passkey: SoftwarePasskey) {
  const { options } = (await post("/invites/options", { token })).json<{
    options: PublicKeyCredentialCreationOptionsJSON;
  }>();
  return post("/invites/accept", { token, name: "Ada", response: passkey.register(options) });
}

async function answerFor(passkey: SoftwarePasskey, path = "/sign-in/options", cookie = "") {
  const options = (await post(path, {}, cookie)).json<PublicKeyCredentialRequestOptionsJSON>();
  return { response: passkey.answer(options) };
}

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";

describe("an invitation", () => {
  it("is a link for one use, whose passkey signs in with its role [OPS-01]", async () => {
    const token = await invite("Ada@operators.example", "billing");
    const passkey = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    const accepted = await accept(token, passkey);
    expect(accepted.headers["set-cookie"]).toMatch(
      /^smirk_console=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
    const again = await post("/invites/options", { token });
    expect([accepted.statusCode, again.statusCode]).toEqual([200, 404]);
    const signedIn = await post("/sign-in", await answerFor(passkey));
    const { app } = fixture;
    const session = await callConsole(app, { path: "/session", cookie: cookieOf(signedIn) });
    expect(session.json()).toMatchObject({ email: "ada@operators.example", name: "Ada", role: "billing" });
  });

  it("without a fingerprint or a PIN is refused, in the options too [OPS-01]", async () => {
    const token = await invite("touch@operators.example");
    const { options } = (await post("/invites/options", { token })).json();
    expect(options.authenticatorSelection.userVerification).toBe("required");
    const touched = createSoftwarePasskey({ origin: CONSOLE_ORIGIN, isVerified: false });
    expect((await accept(token, touched)).statusCode).toBe(401);
    const asked = (await post("/sign-in/options", {})).json();
    expect(asked.userVerification).toBe("required");
  });

  it("goes to the invited by mail alone, by command and by console [TRUST-11]", async () => {
    const owner = await addOperator(fixture, "owner");
    const colleague = await addOperator(fixture, "billing");
    const body = { email: colleague.email, role: "billing", reason: "Has a new laptop" };
    const shown: string[] = [];
    const links = await listNewLinks(async () => {
      const said = await approved("operator", "invite", colleague.email, "--role", "billing");
      const answer = await owner.call("/operators/invite", body);
      expect(Object.keys(answer.json())).toEqual(["expires_at"]);
      shown.push(said.out, said.err, answer.body);
    });
    expect(links.map(({ to }) => to)).toEqual([colleague.email, colleague.email]);
    for (const { token } of links) expect(shown.join("")).not.toContain(token);
  });

  it("adds a key to those of a colleague, whom it is reported to, as to owners [TRUST-11]", async () => {
    const owner = await addOperator(fixture, "owner");
    const email = "keys@operators.example";
    const first = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    const before = await accept(await invite(email), first);
    const second = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    await accept(await invite(email), second);
    const codes = [
      await post("/sign-in", await answerFor(first)),
      await callConsole(fixture.app, { path: "/session", cookie: cookieOf(before) }),
      await post("/sign-in", await answerFor(second)),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([200, 200, 200]);
    expect(await listNotified(`A key was added for ${email}`)).toEqual(
      expect.arrayContaining([email, email, owner.email, owner.email]),
    );
    expect(await listNotified(`${email} was invited`)).toEqual(expect.arrayContaining([owner.email]));
  });

  it("that has expired opens nothing, and a disabled colleague stays out until it is opened [TRUST-11]", async () => {
    const email = "late@operators.example";
    const passkey = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    await accept(await invite(email), passkey);
    await approved("operator", "disable", email);
    const token = await invite(email);
    const disabled = await fixture.db
      .selectFrom("operators")
      .select("disabled_at")
      .where("email", "=", email)
      .executeTakeFirst();
    expect(disabled?.disabled_at).toBeInstanceOf(Date);
    await expireInvites();
    expect((await post("/invites/options", { token })).statusCode).toBe(404);
    const again = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    expect((await accept(await invite(email), again)).statusCode).toBe(200);
    expect((await post("/sign-in", await answerFor(again))).statusCode).toBe(200);
  });
});

const expireInvites = () =>
  fixture.db
    .updateTable("operator_invites")
    .set({ expires_at: new Date(0) })
    .execute();

describe("the keys of a colleague", () => {
  it("are removed by another owner, in the log and with an email to the colleague [TRUST-11]", async () => {
    const owner = await addOperator(fixture, "owner");
    const email = "lost@operators.example";
    const lost = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    const before = await accept(await invite(email, "owner"), lost);
    const { operators } = (await owner.call("/operators")).json();
    const { id } = operators.find((one: { email: string }) => one.email === email);
    const body = { operator_id: id, reason: "Lost their phone" };
    const own = await callConsole(fixture.app, {
      path: "/operators/remove-keys",
      body,
      cookie: cookieOf(before),
    });
    expect(own.statusCode).toBe(409);
    expect((await owner.call("/operators/remove-keys", body)).statusCode).toBe(200);
    const codes = [
      await post("/sign-in", await answerFor(lost)),
      await callConsole(fixture.app, { path: "/session", cookie: cookieOf(before) }),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([401, 401]);
    const notified = await listNotified(`All passkeys of ${email} were removed`);
    expect(notified).toContain(email);
    expect(notified).not.toContain(owner.email);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "reason", "changes"])
      .where("command", "=", "operator remove-keys")
      .executeTakeFirst();
    expect(entry).toEqual({ actor: owner.email, reason: body.reason, changes: { passkeys: [1, 0] } });
  });
});

describe("a security key that counts its uses", () => {
  const email = "counting@operators.example";

  /** @returns its id, and what the key is answered for each count */
  async function useKey(owner: SignedInOperator, counts: number[]) {
    const key = createSoftwarePasskey({ origin: CONSOLE_ORIGIN, counts });
    await accept(await invite(email, "support"), key);
    const signIn = async () => {
      const answer = await post("/sign-in", await answerFor(key));
      return [answer.statusCode, answer.json<{ message?: string }>().message];
    };
    const { operators } = (await owner.call("/operators")).json<{
      operators: { id: string; email: string }[];
    }>();
    return { id: operators.find((one) => one.email === email)?.id, signIn };
  }

  it("is refused in words when it goes from 1 to 0, until an owner allows it [OPS-01] [TRUST-11]", async () => {
    const owner = await addOperator(fixture, "owner");
    const { id, signIn } = await useKey(owner, [1, 0, 0, 1]);
    expect((await signIn())[0]).toBe(200);
    const refused = [401, expect.stringContaining("An owner can allow it under Operators")];
    expect([await signIn(), await signIn()]).toEqual([refused, refused]);
    const notified = await listNotified(`A key of ${email} was refused`);
    expect(notified).toEqual(expect.arrayContaining([email, owner.email]));
    expect(new Set(notified).size).toBe(notified.length);
    expect((await owner.call("/operators")).json().operators).toContainEqual(
      expect.objectContaining({ email, passkeys: 1, doubted_keys: 1 }),
    );
    const body = { operator_id: id, reason: "Reset it last week" };
    expect((await owner.call("/operators/allow-key", body)).statusCode).toBe(200);
    expect((await owner.call("/operators/allow-key", body)).statusCode).toBe(409);
    expect((await signIn())[0]).toBe(200);
  });

  it("is allowed by a command where nobody else can [OPS-01]", async () => {
    const owner = await addOperator(fixture, "owner");
    const { signIn } = await useKey(owner, [7, 7, 8]);
    expect([(await signIn())[0], (await signIn())[0]]).toEqual([200, 401]);
    expect((await smirk("operator", "allow-key", email)).code).toBe(0);
    expect((await signIn())[0]).toBe(200);
  });
});

describe("the first owner's link", () => {
  const email = "first@operators.example";
  const printed = (ctx: TestApp["ctx"], role = "owner") =>
    runSmirk(ctx, ["operator", "invite", email, "--role", role, "--print-link"]);

  it("is printed where there is neither a mail server nor an owner with a key [TRUST-11]", async () => {
    await fixture.db.deleteFrom("command_requests").execute();
    await fixture.db.deleteFrom("operators").execute();
    const unmailed = { ...fixture.ctx, mailer: null };
    const codes = [
      (await printed(fixture.ctx)).code,
      (await printed(unmailed, "support")).code,
      (await runSmirk(unmailed, ["operator", "invite", email, "--role", "owner"])).code,
    ];
    expect(codes).toEqual([1, 1, 1]);
    const token = (await printed(unmailed)).out.split("#invite=")[1] ?? "";
    const accepted = await accept(token, createSoftwarePasskey({ origin: CONSOLE_ORIGIN }));
    expect(accepted.statusCode).toBe(200);
    expect((await printed(unmailed)).err).toContain("An owner has a key");
  });
});

describe("a passkey's answer", () => {
  it("counts once, at this origin and for what was asked [OPS-01]", async () => {
    const passkey = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    const accepted = await accept(await invite("once@operators.example"), passkey);
    const answer = await answerFor(passkey);
    const first = await post("/sign-in", answer);
    const replayed = await post("/sign-in", answer);
    const cookie = cookieOf(accepted);
    const proof = await answerFor(passkey, "/proof/options", cookie);
    const wrongPurpose = await post("/sign-in", proof);
    const right = await post("/proof", await answerFor(passkey, "/proof/options", cookie), cookie);
    expect([first, replayed, wrongPurpose, right].map(({ statusCode }) => statusCode)).toEqual([
      200, 401, 401, 200,
    ]);
  });

  it("made on another origin is refused [OPS-01]", async () => {
    const passkey = createSoftwarePasskey({ origin: "http://localhost:8080" });
    expect((await accept(await invite("other@operators.example"), passkey)).statusCode).toBe(401);
  });
});

describe("company sign-on", () => {
  const origin = () => fixture.signOn.origin;

  async function signOn(sub: string, visitor: Visitor = openVisitor(), purpose = "sign_in") {
    const cookie = [...visitor.cookies].map(([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; ");
    const begun = await fetch(`${origin()}/console/api/sign-on`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: origin(), cookie },
      body: JSON.stringify({ purpose }),
    });
    for (const line of begun.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      visitor.cookies.set(`${name} /`, { value, path: "/", host: "localhost" });
    }
    const { url } = (await begun.json()) as { url: string };
    const isEnd = (location: string) => new URL(location).pathname === "/console/";
    const isBack = (location: string) => location.includes("/console/sign-on/callback");
    const chooser = await visitor.follow(await visitor.get(url));
    const answer = await visitor.choose(chooser, { sub }, isBack);
    const page = await visitor.follow(await visitor.get(answer.location), isEnd);
    return { visitor, end: new URL(page.location).hash };
  }

  it("signs in the operators who were invited, and nobody else of the company [OPS-01]", async () => {
    await fixture.db.deleteFrom("command_requests").execute();
    await fixture.db.deleteFrom("operators").execute();
    await seedDemoOperators(fixture.ctx);
    const { visitor, end } = await signOn("operator-4");
    const session = await visitor.get(`${origin()}/console/api/session`);
    expect([end, JSON.parse(session.body)]).toEqual([
      "",
      expect.objectContaining({ email: DEMO_OPERATORS.owner.email, name: "Olive Owner", role: "owner" }),
    ]);
    expect((await signOn("operator-5")).end).toBe("#refused=access_denied");
    await approved("operator", "disable", DEMO_OPERATORS.support.email);
    expect((await signOn("operator-2")).end).toBe("#refused=access_denied");
  });

  it("is no way in once the invitation has expired [TRUST-11]", async () => {
    await invite("nils.none@operators.example", "viewer");
    await invite(DEMO_OPERATORS.support.email);
    await expireInvites();
    expect((await signOn("operator-5")).end).toBe("#refused=access_denied");
    expect((await signOn("operator-2")).end).toBe("#refused=access_denied");
    await invite("nils.none@operators.example", "viewer");
    await invite(DEMO_OPERATORS.support.email);
    expect([(await signOn("operator-5")).end, (await signOn("operator-2")).end]).toEqual(["", ""]);
    expect((await signOn("operator-5")).end).toBe("");
  });

  it("proves a session for its own operator alone [OPS-01]", async () => {
    const { visitor } = await signOn("operator-4");
    expect((await signOn("operator-4", visitor, "prove")).end).toBe("#proven");
    expect((await signOn("operator-1", visitor, "prove")).end).toBe("#refused=sign_on_failed");
  });
});

describe("the command", () => {
  it("lists, changes and disables operators, but not the last owner [OPS-01]", async () => {
    const owner = DEMO_OPERATORS.owner.email;
    await disableOtherOwners(owner);
    const operatorId = (await findOperatorByEmail(fixture.db, owner))?.id ?? "";
    const operator = { actor: "ana", command: "operator disable" };
    await expect(disableOperator(fixture.ctx, { operatorId, operator })).rejects.toThrow(
      "No other owner has a key that works. Make somebody else an owner first.",
    );
    await approved("operator", "role", DEMO_OPERATORS.viewer.email, "owner");
    expect((await approved("operator", "disable", owner)).answers[0]?.statusCode).toBe(200);
    expect((await smirk("operator", "list")).out).toMatch(/^lena\.look@operators\.example .* owner /m);
    expect((await smirk("operator", "invite", "x@y.example", "--role", "boss")).code).toBe(2);
  });

  it.each([
    ["look", "viewer"],
    ["help", "support"],
    ["money", "billing"],
    ["owner", "owner"],
  ])("takes the role %s for %s, in each release's words [OPS-02]", async (before, role) => {
    const email = `${before}@words.example`;
    await invite(email, before);
    const list = async () => (await smirk("operator", "list")).out;
    expect(await list()).toMatch(new RegExp(`^${email} .* ${role} `, "m"));
    for (const word of [before, role]) {
      await sql`update operators set role = ${word} where email = ${email}`.execute(fixture.db);
      expect(await list()).toMatch(new RegExp(`^${email} .* ${role} `, "m"));
    }
  });

  it("takes the last owner's role by no invitation, not even while another one is open [OPS-01]", async () => {
    await fixture.db.updateTable("operators").set({ disabled_at: null, role: "look" }).execute();
    const email = "sole@operators.example";
    await invite(email, "owner");
    const other = "second@operators.example";
    await invite(other, "viewer");
    await approved("operator", "disable", other);
    await disableOtherOwners(email);
    const token = await invite(other, "owner");
    const refused = await smirk("operator", "invite", email, "--role", "viewer");
    expect([refused.code, refused.err]).toEqual([
      1,
      "No other owner has a key that works. Make somebody else an owner first.",
    ]);
    await accept(token, createSoftwarePasskey({ origin: CONSOLE_ORIGIN }));
    expect((await approved("operator", "invite", email, "--role", "viewer")).answers[0]?.statusCode).toBe(
      200,
    );
    const entries = await fixture.db
      .selectFrom("audit_entries")
      .select(["command", "changes"])
      .where("subject_kind", "=", "operator")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(entries.map(({ changes }) => changes)).toEqual([
      { invited: true, role: ["owner", "viewer"] },
      { passkeys: "added", disabled: [true, false] },
      { invited: true, role: ["viewer", "owner"] },
    ]);
  });

  it("is recorded as the operator that it names [OPS-09]", async () => {
    await runSmirk(fixture.ctx, [
      "--by",
      "Lena.Look@operators.example",
      "operator",
      "invite",
      "new@y.example",
      "--role",
      "viewer",
    ]);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .innerJoin("operators", "operators.id", "operator_id")
      .select(["actor", "command", "email"])
      .orderBy("audit_entries.id", "desc")
      .executeTakeFirst();
    const email = DEMO_OPERATORS.viewer.email;
    expect(entry).toEqual({ actor: email, command: "operator invite", email });
  });
});
