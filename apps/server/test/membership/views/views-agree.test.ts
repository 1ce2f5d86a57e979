/** Longer than others: eleven members live two months, and what others than themselves are shown is compared. */
import type { AgreementAnswer } from "@smirk/contract/account/agreement";
import type { Statement } from "@smirk/contract/account/payments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportMember } from "../../../src/features/privacy/export-member.ts";
import { giveCredit } from "../../support/give-credit.ts";
import { addOperator } from "../../support/parts/operators-part.ts";
import { runSmirk } from "../../support/run-smirk.ts";
import { BASIC, person, wanted } from "../plan/plan-calls.ts";
import { type Act, type Joining, type Lives, openLives } from "./play-lives.ts";

const FAILS_LATER = "4000000000000341";
/** Half an hour before midnight at the office, of a month whose day the next one lacks. */
const JOINED = "2028-02-01T05:30:00Z";
const ACTED = "2028-02-12T18:00:00Z";
/** Half an hour into a period, whose charge is a draft for an hour. */
const UNCHARGED = "2028-03-01T06:00:00Z";
/** The renewal was at half past eleven on Feb 29, and is known days later. */
const RENEWED = "2028-03-02T18:00:00Z";
const OVER = "2028-03-20T18:00:00Z";

let fixture: Lives["fixture"];
let views: Lives["views"];
let plan: Lives["plan"];
let lives: Lives;

interface Row extends Joining {
  acted?: Act;
  renewed?: Act;
}

const five = ["Ana", "Bea", "Cal", "Dan"].map((name) => person(name));
const DORA = { name: "Dora", surname: "Quist", birth_date: "1980-01-02" };
const SEATTLE = { address_line_1: "8 Pine St", city: "Seattle", state: "WA", zip: "98101" };
const changeTo =
  (changes: object): Act =>
  async (member) => {
    const { family_members } = await plan.read(member);
    await plan.change(member, wanted({ family_members, ...changes }));
  };
const post =
  (path: string, payload: Record<string, unknown>): Act =>
  (member) =>
    views.call(member, "POST", `/account/${path}`, payload);

const ROWS = {
  grows: {
    body: { family_members: [...five, person("Gus", "child", "2002-02-20")] },
    acted: async (member) => {
      const { family_members } = await plan.read(member);
      await changeTo({ family_members: [...family_members, person("Fay")] })(member);
    },
  },
  moves: {
    language: "es",
    acted: post("address", { address: SEATTLE, accepts_end: true }),
  },
  stops: { acted: post("renewal", { auto_renew: false }) },
  owes: {
    card: FAILS_LATER,
    acted: async ({ accountId }) => giveCredit(fixture, await fixture.members.customerOf(accountId), 1000),
  },
  disputes: {
    acted: async ({ accountId }) => {
      const [charge] = await fixture.stripe.list("charge", await fixture.members.customerOf(accountId));
      await fixture.stripe.control("POST", "/disputes", { charge: charge?.id });
      const [dispute] = await fixture.stripe.list("dispute");
      await fixture.stripe.deliverEvents();
      await fixture.stripe.control("POST", `/disputes/${dispute?.id}/close`, { status: "lost" });
    },
  },
  "joined first": { body: DORA },
  "joined twice": {
    body: { ...DORA, is_somebody_else: false },
    acted: async () => {
      const money = await addOperator(fixture, "billing");
      const { seconds } = (await money.call("/refunds")).json();
      const settled = {
        membership_id: seconds[0].membership_id,
        outcome: "paid_back",
        reason: "Dora called",
      };
      expect((await money.call("/refunds/second", settled)).statusCode).toBe(200);
    },
  },
  "gets back": {
    acted: async ({ accountId: account_id }) => {
      const refund = { account_id, amount_cents: 1000, reason: "A slip" };
      expect((await (await addOperator(fixture, "billing")).call("/members/refund", refund)).statusCode).toBe(
        200,
      );
    },
    renewed: async ({ accountId }) => {
      const [refund] = await fixture.stripe.list("refund", await fixture.members.customerOf(accountId));
      await fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {});
    },
  },
  "does not renew": { body: { auto_renew: false } },
  renames: { acted: post("name", { name: "Marisol", surname: "Vega", reason: "marriage_or_divorce" }) },
  lowers: { acted: changeTo({ plan_slug: BASIC }) },
} satisfies Record<string, Row>;
type Name = keyof typeof ROWS;
const listRows = () => Object.entries<Row>(ROWS) as [Name, Row][];

const lifeOf = (name: Name) => lives.lifeOf(name);

/** What was so right after the acts, by the name. */
const then = new Map<
  Name,
  { event: unknown; card: { validTimeInterval?: { end: { date: string } } } | undefined }
>();

/** What operators read as 'Paid until' by then. */
let uncharged: unknown[] = [];
/** What the first event about who joined without renewal meant before any job ran. */
let started: unknown;

async function play(): Promise<void> {
  for (const [name, row] of listRows()) await lives.begin(name, row);
  started = await views.meaning(lifeOf("does not renew").id);
  await lives.travelTo(ACTED);
  await lives.dropLetters();
  for (const [name, { acted }] of listRows()) await acted?.(lifeOf(name).member);
  await lives.work();
  for (const name of ["grows", "moves", "stops", "lowers"] as const) {
    const { id, card } = lifeOf(name);
    then.set(name, { event: await views.meaning(id), card: await card() });
  }
  for (const moment of ["2028-02-29T18:00:00Z", UNCHARGED, RENEWED, OVER]) {
    await lives.travelTo(moment);
    if (moment === UNCHARGED) {
      const { out } = await runSmirk(fixture.ctx, ["member", "show", lifeOf("renames").member.accountId]);
      uncharged = [/^Paid until.*$/m.exec(out)?.[0], (await views.saved(lifeOf("renames").email)).paid_until];
    }
    if (moment === RENEWED)
      for (const [name, { renewed }] of listRows()) await renewed?.(lifeOf(name).member);
    await lives.keepLetters();
  }
}

beforeAll(async () => {
  lives = await openLives(JOINED);
  ({ fixture, views, plan } = lives);
  await play();
}, 600_000);
afterAll(() => lives.close());

const lettersOf = (name: Name) => lives.lettersOf(name);
const activityOf = (name: Name, kind: string) => lives.activityOf(name, kind);

describe("a partner is sent each change, and none twice [OPEN-03]", () => {
  it.each<[Name, string, string[]]>([
    ["grows", "of people at one price", ["started", "changed", "changed"]],
    ["moves", "of an end by a move", ["started", "changed", "ended"]],
    ["stops", "of an end by turning renewal off", ["started", "changed", "ended"]],
    ["does not renew", "of an end that was chosen at joining", ["started", "ended"]],
    ["owes", "of an end without payment", ["started", "ended"]],
    ["disputes", "of an end by a dispute", ["started", "ended"]],
    ["joined twice", "of an end by an operator", ["started", "ended"]],
    ["lowers", "of a plan", ["started", "changed"]],
    ["renames", "of nothing that a partner knows", ["started"]],
  ])("%s: %s", async (name, _what, kinds) => {
    expect(await lives.kindsOf(name)).toEqual(kinds.map((kind) => `membership.${kind}`));
  });

  it("means what was chosen at joining, before the payment provider knows of it", () => {
    expect(started).toMatchObject({ status: "ending", ends_on: "2028-02-29" });
  });

  it("means what the card says then", () => {
    const last = (name: Name) => then.get(name)?.event;
    expect(last("grows")).toMatchObject({ people: 7, status: "active" });
    for (const name of ["moves", "stops"] as const)
      expect(last(name)).toMatchObject({ status: "ending", ends_on: "2028-02-29" });
  });
});

describe("a card at Google [SELF-09]", () => {
  it.each<[Name, string | undefined]>([
    ["moves", "2028-03-01T05:30"],
    ["stops", "2028-03-01T05:30"],
    ["lowers", undefined],
  ])("of a member who %s ends when the membership does, before the night", (name, end) => {
    expect(then.get(name)?.card?.validTimeInterval?.end.date.slice(0, 16)).toBe(end);
  });
});

describe("'Recent activity' [SELF-05]", () => {
  it.each<[Name, string]>([
    ["owes", "2028-03-16"],
    ["disputes", "2028-02-12"],
    ["moves", "2028-02-29"],
  ])("of a member who %s says once that it ended", async (name, day) => {
    expect(await activityOf(name, "ended")).toEqual([[day, "ended", {}]]);
  });

  it("says of a refund that the bank did not accept it, as the email does", async () => {
    const amount = { amount_cents: 1000 };
    const shown = (await views.activity(lifeOf("gets back").member)).filter(([, kind]) =>
      kind.startsWith("refund"),
    );
    expect(shown).toEqual([
      ["2028-02-12", "refunded", amount],
      [expect.any(String), "refund_returned", amount],
    ]);
    expect(lettersOf("gets back")).toContain("We owe you $10.00, but we could not refund it");
  });

  it("names what the email asks for, less a credit", async () => {
    expect(await activityOf("owes", "payment_failed")).toEqual([
      [expect.any(String), "payment_failed", { amount_cents: 1490 }],
    ]);
    expect(lifeOf("owes").letters.join("\n")).toContain("We could not charge your card $14.90");
  });
});

describe("who lives where nothing is sold [MONEY-05] [LAW-12]", () => {
  it("is promised no renewal there, and no new membership", async () => {
    expect(lettersOf("moves")).not.toMatch(
      /activar otra vez|active la renovación automática antes|inscribirse de nuevo/,
    );
    expect(
      lettersOf("moves").match(/no está disponible en su estado, así que no se puede renovar/g),
    ).toHaveLength(2);
    const isOffered = (name: Name) => views.call(lifeOf(name).member, "GET", "/account/insurance_card");
    expect((await isOffered("moves")).json().insurance_card).toMatchObject({ is_offered: false });
    expect((await isOffered("stops")).json().insurance_card).toMatchObject({ is_offered: true });
    expect(lettersOf("stops").match(/turn(?: on)? automatic renewal (?:back|before)/g)).toHaveLength(2);
  });
});

describe("a second membership that is paid back [USE-18] [MONEY-04]", () => {
  it("is paid back whole in each letter, in the copy of the data, and in the year's statement", async () => {
    const { member } = lifeOf("joined twice");
    const letters = lettersOf("joined twice");
    expect(letters.match(/\$[\d.]+/g)).toEqual(["$44.90", "$44.90"]);
    expect(letters).not.toMatch(/not refunded|as you asked/);
    const operator = { actor: "ana", command: "member export" };
    const copy = await exportMember(fixture.ctx, { accountId: member.accountId, operator });
    expect(copy.memberships).toMatchObject([
      {
        cancellation: { refund_cents: 4490, kept_fee_cents: 0 },
        payment_refunds: [{ amount_cents: 4490, status: "succeeded" }],
      },
    ]);
    const statement = (await views.call(member, "GET", "/account/statements/2028")).json<Statement>();
    expect(statement).toMatchObject({ charged_cents: 4490, refunded_cents: 4490, net_cents: 0 });
  });
});

describe("the list that operators save", () => {
  it.each<[Name, string, string]>([
    ["owes", "2028-03-16", ""],
    ["disputes", "2028-02-12", ""],
    ["moves", "2028-02-29", ""],
    ["lowers", "", "2028-04-01"],
  ])("says of a member who %s until when is paid, or when it ended [OPS-03]", async (name, ended, until) => {
    expect(await views.saved(lifeOf(name).email)).toMatchObject({ ended, paid_until: until });
  });
});

it("calls no period paid that is not charged yet [OPS-03]", () => {
  expect(uncharged).toEqual([expect.stringMatching(/^Paid until +-$/), ""]);
});

describe("what happened with a renewal that is known days later", () => {
  it.each<[Name, string]>([
    ["lowers", "plan_changed"],
    ["grows", "child_left"],
  ])("has the renewal's day of a member who %s [SELF-05] [SELF-02]", async (name, kind) => {
    expect((await activityOf(name, kind)).at(-1)?.[0]).toBe("2028-02-29");
    const fees = await feesOf(name);
    expect(fees).toContain("Since Feb 29, 2028 the month that you are in costs");
    expect(fees.includes("as you agreed to when you changed")).toBe(kind === "plan_changed");
  });

  it("is no change of the price where a name alone was changed [MEM-06]", async () => {
    expect(await feesOf("renames")).toMatch(/^The month that you are in costs \$24\.90 \(Members Only\)\./);
  });
});

async function feesOf(name: Name): Promise<string> {
  const { agreement } = (
    await views.call(lifeOf(name).member, "GET", "/account/agreement")
  ).json<AgreementAnswer>();
  return agreement.sections.find(({ id }) => id === "fees")?.paragraphs.join("\n") ?? "";
}
