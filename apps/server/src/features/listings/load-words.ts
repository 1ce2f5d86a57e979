import { AGING_DAYS } from "@smirk/domain/directory/listing-state";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { listPresses, type Press } from "../desk/list-presses.ts";
import { listPracticeLocations } from "../directory/list-offices.ts";
import { type CardFacts, listCardFacts } from "../membership/card-facts.ts";
import { listReportWords, type ReportWord } from "../reports/list-report-words.ts";
import { type WeighedWord, type Word, weighWords } from "./weigh-words.ts";

type WordContext = Pick<Context, "db" | "clock">;
type Practices = ReadonlyMap<string, readonly string[]>;

/** Everything that strangers said of offices while it could still be worth something, weighed together. */
export async function loadWeighedWords(ctx: WordContext): Promise<WeighedWord[]> {
  const now = ctx.clock.now();
  const presses = await listPresses(ctx, new Date(now.getTime() - AGING_DAYS * DAY_MS));
  const reports = await listReportWords(ctx);
  const named = [...presses, ...reports].map(({ locationId }) => locationId);
  const practices = await listPracticeLocations(ctx.db, [...new Set(named)]);
  const accounts = [...presses, ...reports].flatMap(({ accountId }) => accountId ?? []);
  const cards = await listCardFacts(ctx.db, [...new Set(accounts)]);
  const words = [
    ...presses.map((press) => wordOfPress(press, { practices, cards })),
    ...reports.map((report) => wordOfReport(report, { practices, cards })),
  ];
  return weighWords(words, now);
}

/** What is said for a membership that is not stored any more counts for nothing. */
const NO_CARD = { since: new Date(0), isPaidBack: true };

interface Known {
  practices: Practices;
  cards: readonly CardFacts[];
}

/** A desk answers for its office: all dentists of the practice. */
function wordOfPress(press: Press, { practices, cards }: Known): Word {
  const { id, outcome, membershipId, accountId, locationId, isNear, network, at } = press;
  const listings = practices.get(locationId) ?? [locationId];
  const card = cards.find((one) => one.membershipId === membershipId);
  return {
    ...{ id, office: officeOf(listings), listings, isNear, network, at },
    kind: outcome === "not_taken" ? "refusal" : "visit",
    speakers: [accountId],
    card: card ?? NO_CARD,
  };
}

/** A report is about one dentist. A member speaks by the oldest membership whose money was kept. */
function wordOfReport(report: ReportWord, { practices, cards }: Known): Word {
  const { id, locationId, accountId, speakers, network, at } = report;
  const own = cards
    .filter((one) => one.accountId === accountId)
    .toSorted((a, b) => Number(a.isPaidBack) - Number(b.isPaidBack) || a.since.getTime() - b.since.getTime());
  return {
    ...{ id, speakers, network, at, kind: "report", isNear: false, listings: [locationId] },
    office: officeOf(practices.get(locationId) ?? [locationId]),
    card: accountId === null ? null : (own[0] ?? NO_CARD),
  };
}

function officeOf(listings: readonly string[]): string {
  return listings.toSorted()[0] ?? "";
}
