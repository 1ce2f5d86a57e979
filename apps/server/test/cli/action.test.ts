import { ACTION_NAMES } from "@smirk/contract/console/actions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { runSmirk } from "../support/run-smirk.ts";

/** What sends or saves bytes, which a terminal cannot show. */
const FILES_OF_BYTES = [
  "imports.piece",
  "states.filing_pack",
  "registrations.enter",
  "registrations.document",
  "fees.columns",
  "offices.letter",
];

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp();
});
afterAll(() => fixture.close());

const smirk = (...args: string[]) => runSmirk(fixture.ctx, args);

describe("smirk action", () => {
  it("lists every action of the console but uploads, with its role and fields [OPS-03]", async () => {
    const { out } = await smirk("action");
    const lines = out.split("\n").slice(1);
    expect(lines.map((line) => line.split(" ")[0])).toEqual(
      ACTION_NAMES.filter((name) => !FILES_OF_BYTES.includes(name)),
    );
    expect(lines.find((line) => line.startsWith("waitlist.remove "))).toMatch(/support +email \[reason\]$/);
  });

  it("answers what the console is answered [OPS-03]", async () => {
    const viewer = await addOperator(fixture, "viewer");
    const { out, code } = await smirk("action", "directory.find", "text=zz", "is_paged=true");
    const answer = await viewer.call("/directory/find", { text: "zz", is_paged: true });
    expect([code, JSON.parse(out)]).toEqual([0, answer.json()]);
  });

  it("is logged under the words of the command that does the same [OPS-09]", async () => {
    const { accountId } = await fixture.accounts.signIn({ phoneNumber: "+17135550161" });
    const { out } = await smirk(
      ...["--by", "Ida", "action", "members.note", `account_id=${accountId}`, "text=Calls=late"],
    );
    const { note_id } = JSON.parse(out);
    expect(
      await fixture.db.selectFrom("member_notes").select(["id", "text"]).where("id", "=", note_id).execute(),
    ).toEqual([{ id: note_id, text: "Calls=late" }]);
    const entries = await fixture.db.selectFrom("audit_entries").select(["actor", "command"]).execute();
    expect(entries.at(-1)).toEqual({ actor: "Ida", command: "member note" });
  });

  it("prints the file that the console saves [OPS-09]", async () => {
    const { out } = await smirk("action", "log.export");
    expect(out.split("\r\n")[0]).toBe("id,at,actor,command,subject,reason,changes");
  });

  it.each([
    [["nothing.done"], /^There is no action nothing\.done\. See: smirk action$/],
    [["imports.piece"], /^There is no action imports\.piece\./],
    [["waitlist.find", "name=Zoe"], /^It does not take name=Zoe\. Its fields are: text=…$/],
    [["members.list", "ends_within=soon"], /^ends_within is a number, true, false or JSON\.$/],
    [["states.filing_pack", "state=TX"], /^There is no action states\.filing_pack\./],
    [["__proto__"], /^There is no action __proto__\./],
    [["states.show", "__proto__=TX"], /^It does not take __proto__=TX\. Its fields are: state=…$/],
    [["prices.preview", "prices={"], /^prices is a number, true, false or JSON\.$/],
    [["prices.preview", "prices=NaN"], /^prices is a number, true, false or JSON\.$/],
  ])("ends with 2 and a sentence for %j [OPS-03]", async (args, sentence) => {
    const { code, out, err } = await smirk("action", ...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(sentence);
  });

  it.each([
    ["a state of 64 KB", ["states.show", `state=${"T".repeat(65_536)}`], /Name a state\./],
    [
      "a plan of 64 KB",
      ["states.preview", "state=TX", `plan=${"x".repeat(65_536)}`],
      /There is no such plan\./,
    ],
    [
      "a price of 1e9",
      ["prices.preview", 'prices={"monthly":{"plan_cents":1e9}}', "first_day=2099-01-01", "plan_slug=x"],
      /in cents/,
    ],
    [
      "a day that is none",
      ["prices.preview", 'prices={"monthly":"1.005"}', "first_day=2099-02-31", "plan_slug=x"],
      /first day/,
    ],
    [
      "a number with an exponent",
      ["fees.undo", "change_id=1e9", "reason=Wrong list", "--yes"],
      /Name an import\./,
    ],
    ["what says no reason", ["waitlist.remove", "email=a@b.example"], /^Please say why\./],
  ])("ends with 1 and a sentence where the console refuses %s [OPS-03]", async (_what, args, sentence) => {
    const { code, out, err } = await smirk("action", ...args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(sentence);
    expect(err.length).toBeLessThan(400);
  });

  it("asks an operator with a key for what takes one in the console [ARCH-01]", async () => {
    const { code, out } = await smirk("action", "fees.undo", "change_id=1", "reason=Wrong list", "--yes");
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        request_id: expect.any(String),
        expires_at: expect.any(String),
        approved_at: "http://localhost:3000/console/requests",
      },
    ]);
  });

  it("leaves to the console what two operators decide with their keys [OPS-01]", async () => {
    const fields = [`approval_id=${crypto.randomUUID()}`, "is_approved=true", "reason=Checked it"];
    const { code, err } = await smirk("action", "refunds.decide", ...fields, "--yes");
    expect([code, err]).toEqual([1, "This needs an operator who is signed in to the console."]);
  });
});
