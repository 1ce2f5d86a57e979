import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVisitor, type Visitor } from "../../../sandbox/test/support/visitor.ts";
import { demoOperatorEmail, seedDemoOperators } from "../../src/demo/seed-demo-operators.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { CONSOLE_ORIGIN, callConsole } from "../support/parts/operators-part.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSoftwarePasskey, type SoftwarePasskey } from "../support/software-passkey.ts";

let fixture: TestApp<"signOn">;
beforeAll(async () => {
  fixture = await createTestApp({ signOn: true });
});
afterAll(() => fixture.close());

const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", ...args]);
const post = (path: string, body: object, cookie = "") => callConsole(fixture.app, { path, body, cookie });

async function invite(email: string, role = "help"): Promise<string> {
  const said = await smirk("operator", "invite", email, "--role", role);
  return said.out.split("#invite=")[1] ?? "";
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
    const token = await invite("Ada@operators.example", "money");
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
    expect(session.json()).toMatchObject({ email: "ada@operators.example", name: "Ada", role: "money" });
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

  it("of a known operator replaces lost keys [OPS-01]", async () => {
    const lost = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    const before = await accept(await invite("lost@operators.example"), lost);
    const found = createSoftwarePasskey({ origin: CONSOLE_ORIGIN });
    await accept(await invite("lost@operators.example"), found);
    const codes = [
      await post("/sign-in", await answerFor(lost)),
      await callConsole(fixture.app, { path: "/session", cookie: cookieOf(before) }),
      await post("/sign-in", await answerFor(found)),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([401, 401, 200]);
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
    await fixture.db.deleteFrom("operators").execute();
    await seedDemoOperators(fixture.ctx);
    const { visitor, end } = await signOn("operator-4");
    const session = await visitor.get(`${origin()}/console/api/session`);
    expect([end, JSON.parse(session.body)]).toEqual([
      "",
      expect.objectContaining({ email: demoOperatorEmail("owner"), name: "Olive Owner", role: "owner" }),
    ]);
    expect((await signOn("operator-5")).end).toBe("#refused=access_denied");
    await smirk("operator", "disable", demoOperatorEmail("help"));
    expect((await signOn("operator-2")).end).toBe("#refused=access_denied");
  });

  it("proves a session for its own operator alone [OPS-01]", async () => {
    const { visitor } = await signOn("operator-4");
    expect((await signOn("operator-4", visitor, "prove")).end).toBe("#proven");
    expect((await signOn("operator-1", visitor, "prove")).end).toBe("#refused=sign_on_failed");
  });
});

describe("the command", () => {
  it("lists, changes and disables operators, but not the last owner [OPS-01]", async () => {
    const owner = demoOperatorEmail("owner");
    const refused = await smirk("operator", "disable", owner);
    expect([refused.code, refused.err]).toEqual([
      1,
      "This is the only owner. Make somebody else an owner first.",
    ]);
    await smirk("operator", "role", demoOperatorEmail("look"), "owner");
    expect((await smirk("operator", "disable", owner)).code).toBe(0);
    expect((await smirk("operator", "list")).out).toMatch(/^lena\.look@operators\.example .* owner /m);
    expect((await smirk("operator", "invite", "x@y.example", "--role", "boss")).code).toBe(2);
  });

  it("takes the last owner's role by no invitation, and notes whom it enables [OPS-01]", async () => {
    await fixture.db.updateTable("operators").set({ disabled_at: null }).execute();
    const email = "sole@operators.example";
    await fixture.db.updateTable("operators").set({ role: "look" }).execute();
    await invite(email, "owner");
    const refused = await smirk("operator", "invite", email, "--role", "look");
    expect([refused.code, refused.err]).toEqual([
      1,
      "This is the only owner. Make somebody else an owner first.",
    ]);
    await smirk("operator", "disable", demoOperatorEmail("help"));
    await invite(demoOperatorEmail("help"), "owner");
    expect((await smirk("operator", "invite", email, "--role", "look")).code).toBe(0);
    const entries = await fixture.db
      .selectFrom("audit_entries")
      .select("changes")
      .where("command", "=", "operator invite")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(entries.map(({ changes }) => changes)).toEqual([
      { invited: true, role: ["owner", "look"] },
      { invited: true, role: ["look", "owner"], disabled: [true, false] },
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
      "look",
    ]);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .innerJoin("operators", "operators.id", "operator_id")
      .select(["actor", "command", "email"])
      .where("subject_id", "=", "new@y.example")
      .executeTakeFirst();
    const email = demoOperatorEmail("look");
    expect(entry).toEqual({ actor: email, command: "operator invite", email });
  });
});
