import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { createDemoCalls, type DemoCalls, read } from "./demo-calls.ts";
import type { DemoProduct } from "./open-demo-product.ts";
import { PEOPLE } from "./people.ts";

export const YEAR_DAYS = 364;

type Deed = [daysBeforeTheEnd: number, act: (calls: DemoCalls, product: DemoProduct) => Promise<unknown>];

/** Lives a year of the product, day by day: who joins, what befalls them, and what operators do about it. */
export async function playYear(product: DemoProduct, say: (line: string) => void): Promise<void> {
  const calls = createDemoCalls(product);
  const joins = PEOPLE.map((one): Deed => [one.joined, (by) => by.join(one)]);
  const deeds = [...joins, ...MEMBERS, ...MONEY, ...VISITORS, ...OPERATORS];
  const start = product.ctx.clock.now().getTime();
  for (let day = YEAR_DAYS; day >= 0; day -= 1) {
    for (const [, act] of deeds.filter(([when]) => when === day)) {
      // Nobody joins or calls at the same minute every day.
      await pass(product, (((day * 37) % 150) + 5) * MINUTE_MS);
      await act(calls, product).catch((error: unknown) => {
        throw new Error(`${day} days before the end: ${error}`, { cause: error });
      });
    }
    await product.stripe.deliverEvents();
    if (day % 60 === 0) say(`${day} days to go`);
    const nextDay = start + (YEAR_DAYS - day + 1) * DAY_MS;
    if (day > 0) await pass(product, nextDay - product.ctx.clock.now().getTime());
  }
}

async function pass(product: DemoProduct, ms: number): Promise<void> {
  await product.pass(ms);
  read(await product.stripe.control("PUT", "/clock", { to: product.ctx.clock.now().toISOString() }));
}

const MEMBERS: readonly Deed[] = [
  [310, (by) => by.cancel("Grace Ito")],
  [265, (by) => chooseDentist(by, "Marta Ochoa")],
  [215, (by) => by.cancel("Samuel Underhill")],
  [200, (by) => by.cancel("Frank Hollis")],
  [160, (by) => chooseDentist(by, "Ada Brooks")],
  [90, (by) => by.changePlan("Tara Vance", 2)],
  [60, (by) => by.asMember("Bruno Castle", "/account/renewal", { auto_renew: false })],
  [50, (by) => by.asMember("Hugo Klein", "/account/messages", { kind: "news_email", is_wanted: false })],
  [40, (by) => by.cancel("Vera Young")],
  [38, (by) => by.asMember("Vera Young", "/account/keep", {})],
  [4, (by) => by.asMember("Iris Keller", "/account/renewal", { auto_renew: false })],
  [5, (by) => by.cancel("Kate Moreno")],
];

const MONEY: readonly Deed[] = [
  [150, (by, product) => dispute(by, product, "Quentin Shaw")],
  [120, (_by, product) => closeDispute(product, "won")],
  [100, (by, product) => dispute(by, product, "Rosa Tran")],
  [80, (_by, product) => closeDispute(product, "lost")],
  [12, (by, product) => dispute(by, product, "Owen Quist")],
  [
    8,
    async (by, { stripe }) =>
      read(await stripe.control("POST", "/fraud-warnings", { charge: await by.lastCharge("Felix Irwin") })),
  ],
];

const VISITORS: readonly Deed[] = [
  ...["ana", "ben", "cleo", "dan", "edda", "finn", "gail", "hank", "ivy"].map(
    (name, at): Deed => [
      300 - at * 33,
      (by) =>
        by.visit("/waitlist/join", {
          email: `${name}.waiting@example.com`,
          phone_number: `+120655501${at + 40}`,
        }),
    ],
  ),
  ...(["moved", "no_plan", "wrong_phone", "closed", "other"] as const).map(
    (problem, at): Deed => [
      50 - at * 11,
      async (by, product) =>
        by.asMember(
          ["Ada Brooks", "Carla Dunn", "Diego Fuentes", "Elena Garza", "Iris Keller"][at] ?? "",
          "/reports",
          {
            location_id: await findLocation(product, at * 40),
            problem,
            note: problem === "other" ? "The office closes at noon on Fridays." : null,
            wants_answer: at % 2 === 0,
          },
        ),
    ],
  ),
  [30, (by) => by.visit("/nominations", { name: "Dr. Ida Lark", place: "Pearland, TX", email: null })],
  [4, (by) => by.visit("/nominations", { name: "Dr. Paul Reed", place: "(281) 555-0188", email: null })],
];

const OPERATORS: readonly Deed[] = [
  [
    250,
    (by) =>
      by.asOperator("billing", "/members/refund", {
        account_id: by.accountOf("Liam Novak"),
        amount_cents: 5_000,
        reason: "The first card came three weeks late",
      }),
  ],
  [
    140,
    (by) =>
      by.asOperator("billing", "/promotions/create", {
        promotion: { code: "SUMMER", percent_off: 20, duration: "repeating", duration_in_months: 3 },
        reason: "The summer campaign",
      }),
  ],
  [70, (by) => by.asOperator("billing", "/promotions/end", { code: "SUMMER", reason: "The summer is over" })],
  [
    45,
    (by) =>
      by.asOperator("support", "/members/update", {
        account_id: by.accountOf("Zoe Carver"),
        detail: "address",
        address: { address_line_1: "2410 Taft St", city: "Houston", state: "TX", zip: "77006" },
        reason: "Moved, said on the phone",
      }),
  ],
  [33, (by) => approveRefund(by, "Gloria Jensen")],
  [32, (by) => settleFirstReport(by, "nothing_wrong")],
  [28, resendWelcomes],
  [20, (by) => settleFirstReport(by, "corrected")],
  [10, (by) => endForMember(by, "James Marsh")],
  [7, (by) => by.asOperator("viewer", "/members/show", { account_id: by.accountOf("Owen Quist") })],
  [
    3,
    (by) =>
      by.asOperator("billing", "/members/refund", {
        account_id: by.accountOf("Mona Price"),
        amount_cents: 15_000,
        reason: "Charged for a year though a month was meant",
      }),
  ],
];

async function chooseDentist(by: DemoCalls, name: string): Promise<void> {
  const { people } = await by.asMember<{
    people: { id: string; suggestions?: unknown }[];
  }>(name, "/account/dentists");
  await by.asMember(name, "/account/dentists", {
    location_id: String(100 + name.length),
    person_ids: people.map(({ id }) => id),
  });
}

async function dispute(by: DemoCalls, { stripe }: DemoProduct, name: string): Promise<void> {
  read(await stripe.control("POST", "/disputes", { charge: await by.lastCharge(name) }));
}

async function closeDispute({ stripe }: DemoProduct, status: "won" | "lost"): Promise<void> {
  const open = (await stripe.list("dispute")).at(-1);
  read(await stripe.control("POST", `/disputes/${open?.id}/close`, { status }));
}

async function findLocation({ ctx }: DemoProduct, at: number): Promise<string> {
  const { id } = await ctx.db
    .selectFrom("provider_locations")
    .select("id")
    .orderBy("id")
    .offset(at)
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(id);
}

async function approveRefund(by: DemoCalls, name: string): Promise<void> {
  const account_id = by.accountOf(name);
  const reason = "A child was counted twice";
  await by.asOperator("billing", "/members/refund", { account_id, amount_cents: 12_000, reason });
  const { approvals } = await by.asOperator<{ approvals: { id: string }[] }>("owner", "/refunds");
  const decision = { approval_id: approvals[0]?.id, is_approved: true, reason: "Checked the family list" };
  await by.asOperator("owner", "/refunds/decide", decision);
}

async function settleFirstReport(by: DemoCalls, outcome: string): Promise<void> {
  const { reports } = await by.asOperator<{ reports: { id: string }[] }>("support", "/reports");
  await by.asOperator("support", "/reports/settle", {
    report_id: reports[0]?.id,
    outcome,
    reason: "Called the office",
  });
}

async function resendWelcomes(by: DemoCalls, { jobs }: DemoProduct): Promise<void> {
  const account_ids = ["Esther Hale", "Felix Irwin", "Hugo Klein", "Ines Lozano", "Karen Nolan"].map(
    by.accountOf,
  );
  const { bulk_id } = await by.asOperator<{ bulk_id: string }>("support", "/bulk/resend/preview", {
    account_ids,
    choice: "welcome",
  });
  await jobs.run();
  const { counts, refund_cents } = await by.asOperator<{ counts: { ready: number }; refund_cents: number }>(
    "support",
    "/bulk/show",
    { bulk_id },
  );
  await by.asOperator("support", "/bulk/resend", {
    bulk_id,
    members: counts.ready,
    refund_cents,
    reason: "The cards had a wrong phone number",
  });
  await jobs.run();
}

async function endForMember(by: DemoCalls, name: string): Promise<void> {
  const account_id = by.accountOf(name);
  const question = { account_id, at: "period-end" };
  const { quote } = await by.asOperator<{ quote: { refund_cents: number; last_day: string } }>(
    "billing",
    "/members/cancel/preview",
    question,
  );
  await by.asOperator("billing", "/members/cancel", {
    ...question,
    refund_cents: quote.refund_cents,
    last_day: quote.last_day,
    reason: "Asked on the phone, moves abroad",
  });
}
