import { addDays } from "@smirk/domain/wire/calendar-day";
import { DAY_MS, HOUR_MS } from "@smirk/domain/wire/durations";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NETWORK_OFFICES, SPOKEN_OFFICES } from "../auth/trust/stranger-budget.ts";
import { findSecondWord, findVouchedDay, type VoidReason, type Word, weighWords } from "./weigh-words.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const OLD_CARD = { since: daysAgo(400), isPaidBack: false };

let made = 0;
function word(given: Partial<Word> = {}): Word {
  made += 1;
  const { office = "bay" } = given;
  const person = given.speakers ?? ["ana"];
  return {
    ...{ id: String(made).padStart(4, "0"), kind: "refusal", office, listings: [office] },
    ...{ speakers: person, network: "x", isNear: false, card: OLD_CARD, at: daysAgo(1) },
    ...given,
  };
}

const reasonsOf = (words: Word[]) => weighWords(words, NOW).map((one) => one.void);

describe("whose word counts", () => {
  test.each<[who: string, said: Partial<Word>, reason: VoidReason | null]>([
    ["a card of 30 days", { card: { since: daysAgo(30), isPaidBack: false } }, null],
    ["a card of a day less", { card: { since: daysAgo(29), isPaidBack: false } }, "new_card"],
    ["an old card whose money went back", { card: { ...OLD_CARD, isPaidBack: true } }, "paid_back"],
    ["a new card's visit", { kind: "visit", card: { since: daysAgo(2), isPaidBack: false } }, "new_card"],
    ["a visitor's report", { kind: "report", card: null }, null],
    ["a word without a network", { kind: "report", card: null, network: null }, null],
  ])("%s counts by its age and money [DESK-06]", (_who, said, reason) => {
    expect(reasonsOf([word(said)])).toEqual([reason]);
  });

  test.each<[what: string, said: Partial<Word>[], isLeft: boolean[]]>([
    [
      "the fourth office of a card",
      ["a", "b", "c", "d"].map((office) => ({ office })),
      [true, true, true, false],
    ],
    [
      "one office again and again",
      ["a", "a", "a", "a", "b"].map((office) => ({ office })),
      Array(5).fill(true),
    ],
    [
      "its own offices before others",
      [{ office: "a" }, { office: "b" }, { office: "c" }, { office: "d", isNear: true }],
      [true, true, false, true],
    ],
    [
      "another one after 90 days",
      [100, 100, 100, 1].map((days, at) => ({ office: "abcd"[at] ?? "", at: daysAgo(days) })),
      [true, true, true, true],
    ],
    [
      "visits and refusals together",
      [{ office: "a", kind: "visit" }, { office: "b" }, { office: "c", kind: "visit" }, { office: "d" }],
      [true, true, true, false],
    ],
    [
      "two inboxes of one domain",
      ["a", "b", "c", "d"].map((office, at) => ({
        office,
        speakers: [`${at}@evil.example`, "evil.example"],
      })),
      [true, true, true, false],
    ],
  ])("a speaker has a budget of offices: %s [DESK-06]", (_what, said, isLeft) => {
    const words = said.map((one, at) => word({ at: new Date(daysAgo(1).getTime() + at), ...one }));
    expect(reasonsOf(words).map((reason) => reason === null)).toEqual(isLeft);
  });
});

/** Two people on two networks about each office, one after the other. */
function pairs(
  count: number,
  { networks = ["x", "y"], apartMs = HOUR_MS, kind = "refusal" as Word["kind"] } = {},
) {
  return Array.from({ length: count }, (_, office) =>
    networks.map((network, at) =>
      word({
        ...{ network, kind, office: `o${office}`, speakers: [`${network}${office}${at}`] },
        at: new Date(daysAgo(40).getTime() + office * apartMs),
      }),
    ),
  ).flat();
}

describe("a network's day", () => {
  test.each<[what: string, words: () => Word[], loud: number]>([
    ["five offices", () => pairs(NETWORK_OFFICES), 0],
    ["six offices", () => pairs(NETWORK_OFFICES + 1), 12],
    ["six confirmed offices", () => pairs(NETWORK_OFFICES + 1, { kind: "visit" }), 12],
    ["six offices in six days", () => pairs(NETWORK_OFFICES + 1, { apartMs: DAY_MS }), 0],
    ["six that one person alone spoke of", () => pairs(6, { networks: ["x"] }), 0],
    ["six, with two more networks about each", () => pairs(6, { networks: ["x", "y", "v", "w"] }), 24],
  ])("counts %s [DESK-06]", (_what, words, loud) => {
    expect(reasonsOf(words()).filter((reason) => reason === "one_network")).toHaveLength(loud);
  });

  test("leaves doubts of other networks as they are [DESK-06]", () => {
    const others = pairs(1, { networks: ["v", "w"] });
    const loud = pairs(30).map((one) => ({
      ...one,
      office: `far ${one.office}`,
      listings: [`far ${one.office}`],
    }));
    const beside = word({ office: "o0", network: "x", speakers: ["eve"] });
    const weighed = weighWords([...others, ...loud, beside], NOW);
    const counted = weighed.filter((one) => one.void === null);
    expect(findSecondWord(counted.filter(({ office }) => office === "o0"))).not.toBeNull();
    expect(counted.filter(({ office }) => office !== "o0")).toEqual([]);
  });
});

const anyWord = fc
  .record({
    kind: fc.constantFrom<Word["kind"]>("refusal", "visit", "report"),
    office: fc.constantFrom(..."abcdefgh"),
    person: fc.constantFrom("ana", "ben", "eva", "kim"),
    network: fc.constantFrom("x", "y", "z", null),
    isNear: fc.boolean(),
    hours: fc.integer({ min: 0, max: 180 * 24 }),
    cardDays: fc.integer({ min: 0, max: 400 }),
    isPaidBack: fc.boolean(),
  })
  .map(({ person, hours, cardDays, isPaidBack, ...said }) =>
    word({
      ...said,
      speakers: [person],
      at: new Date(NOW.getTime() - hours * HOUR_MS),
      card: { since: daysAgo(cardDays), isPaidBack },
    }),
  );

test("nobody speaks of a fourth office within 90 days, in whatever order [DESK-06]", () => {
  fc.assert(
    fc.property(fc.array(anyWord, { maxLength: 40 }), (words) => {
      const weighed = weighWords(words, NOW);
      expect(weighWords(words.toReversed(), NOW).toReversed()).toEqual(weighed);
      const counted = weighed.filter((one) => one.void === null);
      for (const first of counted) {
        const within = counted.filter(
          ({ at, speakers }) =>
            speakers[0] === first.speakers[0] &&
            at >= first.at &&
            at.getTime() - first.at.getTime() < 90 * DAY_MS,
        );
        expect(new Set(within.map(({ office }) => office)).size).toBeLessThanOrEqual(SPOKEN_OFFICES);
      }
    }),
    { seed: 53, numRuns: 60 },
  );
});

const answer = (account: string, network: string, day: string) => ({ speakers: [account], network, day });
const TODAY = "2026-11-26";

describe("what desks say of their office", () => {
  test.each<[what: string, answers: ReturnType<typeof answer>[], day: string | null]>([
    ["nobody", [], null],
    ["one card", [answer("a", "x", TODAY)], null],
    ["one card on two networks", [answer("a", "x", TODAY), answer("a", "y", TODAY)], null],
    ["two cards on one network", [answer("a", "x", TODAY), answer("b", "x", TODAY)], null],
    ["two cards on two networks", [answer("a", "x", "2026-11-01"), answer("b", "y", TODAY)], "2026-11-01"],
    [
      "a card again and again after another one",
      [answer("b", "y", "2026-08-01"), answer("a", "x", "2026-11-01"), answer("a", "z", TODAY)],
      "2026-08-01",
    ],
    [
      "two old cards and two later ones",
      [
        answer("a", "x", "2026-08-01"),
        answer("b", "y", "2026-09-01"),
        answer("c", "x", "2026-10-01"),
        answer("d", "y", TODAY),
      ],
      "2026-10-01",
    ],
  ])("%s: the day that two vouch for [DESK-04]", (_what, answers, day) => {
    expect(findVouchedDay(answers)).toBe(day);
    expect(findVouchedDay(answers.toReversed())).toBe(day);
  });

  test("one card, or one network, changes no day whatever it answers [DESK-04]", () => {
    const anyDay = fc.integer({ min: 0, max: 400 }).map((ago) => addDays(TODAY, -ago));
    const anyAnswer = fc.record({
      speakers: fc.constantFrom(["a"], ["b"], ["c"]),
      network: fc.constantFrom("x", "y", "z"),
      day: anyDay,
    });
    fc.assert(
      fc.property(fc.array(anyAnswer), fc.array(anyAnswer), fc.boolean(), (others, own, isOneCard) => {
        const stranger = own.map((each) =>
          isOneCard ? { ...each, speakers: ["stranger"] } : { ...each, network: "stranger" },
        );
        expect(findVouchedDay(stranger)).toBeNull();
        const after = findVouchedDay([...others, ...stranger]);
        const latest =
          others
            .map(({ day }) => day)
            .toSorted()
            .at(-1) ?? "";
        if (after !== null) expect(after <= latest).toBe(true);
      }),
    );
  });
});
