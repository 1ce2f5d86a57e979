/** Longer than others: months of members pass, and each place that speaks of one is read. */
import type { PaymentsAnswer } from "@smirk/contract/account/payments";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize, sampleOfEach } from "../../../../../tools/test-size/test-size.ts";
import { queuePromotionEmails } from "../../../src/features/mail/reminders/queue-promotion-emails.ts";
import { scheduleDueRenewals } from "../../../src/features/plan-change/schedule-renewal.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { giveCredit } from "../../support/give-credit.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { BASIC, person, planCalls, wanted } from "./plan-calls.ts";
import { openPlaces, type State, type Truth } from "./said-by-places.ts";

const OFFICE = "America/Chicago";
const FAILS_LATER = "4000000000000341";
const PREMIUM = "brightwell_discount_3";
const HONOLULU = { address_line_1: "100 Beach Walk", city: "Honolulu", state: "HI", zip: "96815" };

const LONGEST_PLAY_MS = 3_600_000;

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
let places: ReturnType<typeof openPlaces>;
beforeAll(async () => {
  fixture = await createTestApp({
    ...{ stripe: true, mail: true, clock: createSettableClock(), mostContractChecks: 50 },
    config: { officeTimeZone: OFFICE },
  });
  plan = planCalls(fixture);
  places = openPlaces(fixture);
  const coupon = {
    off: { kind: "percent", percent: 20 },
    products: [],
    duration: { kind: "repeating", months: 2 },
  } as const;
  await fixture.stripe.payments.createPromotion({
    code: "TWO",
    coupon,
    maxRedemptions: null,
    expiresAt: null,
  });
});
afterAll(() => fixture.close());

type Paid = readonly [day: CalendarDay, cents: number];
type Act = (member: SignedIn) => Promise<unknown>;

/** A member, what happens to them, and what is true of them at moments of UTC. */
interface Story {
  name: string;
  kind: "renewing" | "leaving" | "changing" | "owing";
  began: string;
  changes?: Record<string, unknown>;
  card?: string;
  language?: "es";
  acts?: readonly (readonly [at: string, act: Act])[];
  looks: readonly (readonly [
    at: string,
    state: State,
    next: Paid | null,
    until: CalendarDay,
    paid: readonly Paid[],
  ])[];
}

async function call(member: SignedIn, path: string, payload: object) {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ method: "POST", url: `/account/${path}`, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}
const cancel: Act = (member) => fixture.members.cancel(member);
const keep: Act = (member) => call(member, "keep", {});
const turnRenewalOff: Act = (member) => call(member, "renewal", { auto_renew: false });
const changeTo =
  (plan_slug: string): Act =>
  (member) =>
    plan.change(member, wanted({ plan_slug }));
const addSpouse: Act = (member) =>
  plan.change(member, wanted({ family_members: [person("Leo", "spouse", "1988-02-03")] }));
const addCredit: Act = async ({ accountId }) =>
  giveCredit(fixture, await fixture.members.customerOf(accountId), 300);
const payLate: Act = async (member) => {
  await fixture.stripe.payWith(await fixture.members.customerOf(member.accountId), "pm_card_visa");
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ url: "/account/payments", headers });
  const due = answer.json<PaymentsAnswer>().payments.find(({ state }) => state === "due");
  await call(member, `payments/${due?.id}/pay`, {});
};

/** 23:30 of December 30 and 0:30 of December 31 at the office. */
const LATE = "2026-12-31T05:30:00Z";
const EARLY = "2026-12-31T06:30:00Z";
const BEFORE = "2027-01-20T18:00:00Z";
const ACTED = "2027-02-05T05:45:00Z";
const AFTER = "2027-03-05T18:00:00Z";
/** After the office's clocks were put forward. */
const SUMMER = "2027-04-02T18:00:00Z";
const FIRST: Paid = ["2026-12-30", 4490];

const STORIES: Story[] = [
  {
    name: "renews at 0:30",
    kind: "renewing",
    began: EARLY,
    looks: [
      [BEFORE, "renews", ["2027-01-31", 2490], "2027-01-31", [["2026-12-31", 4490]]],
      [
        SUMMER,
        "renews",
        ["2027-04-30", 2490],
        "2027-04-30",
        [
          ["2026-12-31", 4490],
          ["2027-01-31", 2490],
          ["2027-02-28", 2490],
          ["2027-03-31", 2490],
        ],
      ],
    ],
  },
  {
    name: "renews at 23:30 for a home in Honolulu, with a credit",
    kind: "renewing",
    began: LATE,
    changes: { address: HONOLULU },
    acts: [[ACTED, addCredit]],
    looks: [
      [BEFORE, "renews", ["2027-01-30", 2490], "2027-01-30", [FIRST]],
      [ACTED, "renews", ["2027-02-27", 2190], "2027-02-27", [FIRST, ["2027-01-30", 2490]]],
      [
        SUMMER,
        "renews",
        ["2027-04-30", 2490],
        "2027-04-30",
        [FIRST, ["2027-01-30", 2490], ["2027-02-27", 2190], ["2027-03-31", 2490]],
      ],
    ],
  },
  {
    name: "renews at 23:30 after a code of two months, in Spanish",
    kind: "renewing",
    began: LATE,
    language: "es",
    changes: { promotion_code: "TWO" },
    looks: [
      [BEFORE, "renews", ["2027-01-30", 1992], "2027-01-30", [["2026-12-30", 3592]]],
      [
        AFTER,
        "renews",
        ["2027-03-31", 2490],
        "2027-03-31",
        [
          ["2026-12-30", 3592],
          ["2027-01-30", 1992],
          ["2027-02-27", 2490],
        ],
      ],
    ],
  },
  {
    name: "is canceled with its period",
    kind: "leaving",
    began: LATE,
    acts: [[ACTED, cancel]],
    looks: [
      [ACTED, "canceled", null, "2027-02-27", [FIRST, ["2027-01-30", 2490]]],
      [AFTER, "over", null, "2027-02-27", [FIRST, ["2027-01-30", 2490]]],
    ],
  },
  {
    name: "is canceled and kept",
    kind: "leaving",
    began: LATE,
    acts: [
      [ACTED, cancel],
      ["2027-02-28T05:20:00Z", keep],
    ],
    looks: [
      [
        AFTER,
        "renews",
        ["2027-03-31", 2490],
        "2027-03-31",
        [FIRST, ["2027-01-30", 2490], ["2027-02-27", 2490]],
      ],
    ],
  },
  {
    name: "ends today with its first payment back",
    kind: "leaving",
    began: LATE,
    acts: [[BEFORE, cancel]],
    looks: [[BEFORE, "over", null, "2027-01-20", [FIRST]]],
  },
  {
    name: "does not renew",
    kind: "leaving",
    began: LATE,
    acts: [[ACTED, turnRenewalOff]],
    looks: [
      [ACTED, "does not renew", null, "2027-02-27", [FIRST, ["2027-01-30", 2490]]],
      [AFTER, "over", null, "2027-02-27", [FIRST, ["2027-01-30", 2490]]],
    ],
  },
  {
    name: "changes to a cheaper plan from its next period on",
    kind: "changing",
    began: LATE,
    acts: [[ACTED, changeTo(BASIC)]],
    looks: [
      [ACTED, "renews", ["2027-02-27", 1895], "2027-02-27", [FIRST, ["2027-01-30", 2490]]],
      [
        AFTER,
        "renews",
        ["2027-03-31", 1895],
        "2027-03-31",
        [FIRST, ["2027-01-30", 2490], ["2027-02-27", 1895]],
      ],
    ],
  },
  {
    name: "loses a child of 26",
    kind: "changing",
    began: LATE,
    changes: { family_members: [person("Ana", "child", "2001-02-28")] },
    looks: [
      [BEFORE, "renews", ["2027-01-30", 3740], "2027-01-30", [["2026-12-30", 5740]]],
      [
        AFTER,
        "renews",
        ["2027-03-31", 2490],
        "2027-03-31",
        [
          ["2026-12-30", 5740],
          ["2027-01-30", 3740],
          ["2027-02-27", 3740],
        ],
      ],
    ],
  },
  {
    name: "gets a second person within a period",
    kind: "changing",
    began: LATE,
    acts: [[ACTED, addSpouse]],
    looks: [
      [
        ACTED,
        "renews",
        ["2027-02-27", 3740],
        "2027-02-27",
        [FIRST, ["2027-01-30", 2490], ["2027-02-04", 1026]],
      ],
    ],
  },
  {
    name: "changes to a dearer plan at once",
    kind: "changing",
    began: LATE,
    acts: [[ACTED, changeTo(PREMIUM)]],
    looks: [
      [
        ACTED,
        "renews",
        ["2027-02-27", 3095],
        "2027-02-27",
        [FIRST, ["2027-01-30", 2490], ["2027-02-04", 497]],
      ],
      [
        AFTER,
        "renews",
        ["2027-03-31", 3095],
        "2027-03-31",
        [FIRST, ["2027-01-30", 2490], ["2027-02-04", 497], ["2027-02-27", 3095]],
      ],
    ],
  },
  {
    name: "pays late",
    kind: "owing",
    began: LATE,
    card: FAILS_LATER,
    acts: [["2027-02-05T06:00:00Z", payLate]],
    looks: [
      [ACTED, "unpaid", ["2027-02-27", 2490], "2027-02-27", [FIRST]],
      [
        AFTER,
        "renews",
        ["2027-03-31", 2490],
        "2027-03-31",
        [FIRST, ["2027-02-05", 2490], ["2027-02-27", 2490]],
      ],
    ],
  },
  {
    name: "never pays again",
    kind: "owing",
    began: LATE,
    card: FAILS_LATER,
    looks: [
      [ACTED, "unpaid", ["2027-02-27", 2490], "2027-02-27", [FIRST]],
      [AFTER, "over", null, "2027-02-15", [FIRST]],
    ],
  },
];

/** Begun on days that other months and years lack, and over both changes of the office's clocks. */
const LATER_STORIES: Story[] = [
  {
    name: "renews by the year at 23:30 of December 31",
    kind: "renewing",
    began: "2027-01-01T05:30:00Z",
    changes: { renew_period: "annualy" },
    looks: [
      ["2027-02-05T05:45:00Z", "renews", ["2027-12-31", 25_100], "2027-12-31", [["2026-12-31", 27_100]]],
      [
        "2028-01-02T18:00:00Z",
        "renews",
        ["2028-12-31", 25_100],
        "2028-12-31",
        [
          ["2026-12-31", 27_100],
          ["2027-12-31", 25_100],
        ],
      ],
    ],
  },
  {
    name: "renews an hour earlier once the office's clocks are put back",
    kind: "renewing",
    began: "2027-10-31T04:30:00Z",
    looks: [
      [
        "2027-12-02T18:00:00Z",
        "renews",
        ["2027-12-30", 2490],
        "2027-12-30",
        [
          ["2027-10-30", 4490],
          ["2027-11-29", 2490],
        ],
      ],
    ],
  },
  {
    name: "renews on the next day once the office's clocks are put forward, from February 29 in UTC",
    kind: "renewing",
    began: "2028-02-29T05:30:00Z",
    looks: [
      [
        "2028-04-02T18:00:00Z",
        "renews",
        ["2028-04-29", 2490],
        "2028-04-29",
        [
          ["2028-02-28", 4490],
          ["2028-03-29", 2490],
        ],
      ],
    ],
  },
  {
    name: "renews by the year from February 29 on",
    kind: "renewing",
    began: "2028-02-29T18:00:00Z",
    changes: { renew_period: "annualy" },
    looks: [
      [
        "2029-03-02T18:00:00Z",
        "renews",
        ["2030-02-28", 25_100],
        "2030-02-28",
        [
          ["2028-02-29", 27_100],
          ["2029-02-28", 25_100],
        ],
      ],
    ],
  },
];

interface Life {
  story: Story;
  member: SignedIn;
  email: string;
}

async function travelTo(moment: string): Promise<void> {
  const ms = Date.parse(moment) - fixture.clock.now().getTime();
  if (ms > 0) await fixture.stripe.advance(ms / DAY_MS);
}

/** What jobs do by then: once before each renewal, and after it. */
async function work(): Promise<void> {
  const ctx = { ...fixture.ctx, payments: fixture.stripe.payments };
  await fixture.stripe.deliverEvents();
  await queuePromotionEmails(ctx);
  await scheduleDueRenewals(ctx);
  await fixture.jobs.settle();
  await places.keepLetters();
}

async function begin(story: Story, at: number): Promise<Life> {
  const email = `story${at}@example.com`;
  const member = await fixture.members.join({ email, ...story.changes }, story.card);
  if (story.language) {
    const { headers } = await fixture.members.signInAgain(member);
    const payload = { language: story.language };
    await fixture.app.inject({ method: "PUT", url: "/account/language", headers, payload });
  }
  return { story, member, email };
}

async function look({ story, member, email }: Life, truth: Truth): Promise<void> {
  const who = { member, email, language: story.language ?? "en" } as const;
  const said = {
    state: await places.state(who),
    next: await places.next(who),
    until: await places.until(who, truth),
    paid: await places.paid(who),
    lines: await places.lines(who),
  };
  const everywhere = (places: object, value: unknown) =>
    Object.fromEntries(Object.keys(places).map((place) => [place, value]));
  expect({ story: story.name, now: fixture.clock.now(), ...said }).toEqual({
    story: story.name,
    now: fixture.clock.now(),
    state: everywhere(said.state, truth.state),
    next: everywhere(said.next, truth.next),
    until: everywhere(said.until, truth.until),
    paid: {
      ...everywhere(said.paid, truth.paid),
      "the payment provider": truth.paid.map(([, cents]) => cents),
    },
    lines: [],
  });
}

/** Jobs run on these days too, so that reminders, the end of a code and a child's leaving are in time. */
const WORKED = [
  "2027-01-24T18:00:00Z",
  "2027-01-31T18:00:00Z",
  "2027-02-17T18:00:00Z",
  "2027-02-26T18:00:00Z",
  "2027-02-28T18:00:00Z",
  "2027-03-30T18:00:00Z",
];

/** @returns what differed first, by the story */
async function play(stories: readonly Story[]): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const lives: Life[] = [];
  for (const moment of listMoments(stories)) {
    await travelTo(moment);
    for (const story of stories.filter(({ began }) => began === moment))
      lives.push(await begin(story, lives.length));
    await work();
    const acts = lives.flatMap(({ story, member }) =>
      (story.acts ?? []).filter(([at]) => at === moment).map(([, act]) => act(member)),
    );
    if ((await Promise.all(acts)).length > 0) await work();
    for (const life of lives) {
      const error = await lookAt(life, moment);
      if (error !== null && !found.has(life.story.name)) found.set(life.story.name, error);
    }
  }
  return found;
}

function listMoments(stories: readonly Story[]): string[] {
  const own = stories.flatMap(({ began, acts = [], looks }) => [
    began,
    ...[...acts, ...looks].map(([at]) => at),
  ]);
  return [...new Set([...WORKED, ...own])].toSorted();
}

/** @returns the first difference; null where there is none */
async function lookAt(life: Life, moment: string): Promise<unknown> {
  for (const [at, state, next, until, paid] of life.story.looks) {
    if (at !== moment) continue;
    try {
      await look(life, { state, next, until, paid });
    } catch (error) {
      return error;
    }
  }
  return null;
}

describe("every place that speaks of a membership says the same [SELF-11] [LAW-10] [MONEY-04]", () => {
  const stories = bySize({
    commit: sampleOfEach(STORIES, ({ kind }) => kind),
    full: [...STORIES, ...LATER_STORIES],
  });
  let found: Map<string, unknown>;
  beforeAll(async () => {
    found = await play(stories);
  }, LONGEST_PLAY_MS);

  it.each(stories.map(({ name }) => name))("of one that %s", (name) => {
    if (found.has(name)) throw found.get(name);
  });
});
