import { AGING_DAYS } from "@smirk/domain/directory/listing-state";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { canonicalInbox } from "../auth/accounts/canonical-inbox.ts";
import { listPresses, type Press } from "../desk/list-presses.ts";
import { listPracticeLocations } from "../directory/list-offices.ts";
import { listEmailsOf } from "../members/contacts.ts";
import { type CardFacts, listCardFacts } from "../refunds/list-card-facts.ts";
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
  const accounts = [...new Set([...presses, ...reports].flatMap(({ accountId }) => accountId ?? []))];
  const known = {
    practices,
    cards: Map.groupBy(await listCardFacts(ctx.db, accounts), ({ accountId }) => accountId),
    emails: Map.groupBy(await listEmailsOf(ctx.db, accounts), ({ accountId }) => accountId),
  };
  const words = [
    ...presses.map((press) => wordOfPress(press, known)),
    ...reports.map((report) => wordOfReport(report, known)),
  ];
  return weighWords(words, now);
}

/** What is said for a membership that is not stored any more counts for nothing. */
const NO_CARD = { since: new Date(0), isPaidBack: true };

interface Known {
  practices: Practices;
  /** The keys of both are accounts. */
  cards: ReadonlyMap<string, readonly CardFacts[]>;
  emails: ReadonlyMap<string, readonly { email: string }[]>;
}

/** A desk answers for its office: all dentists of the practice. */
function wordOfPress(press: Press, { practices, cards, emails }: Known): Word {
  const { id, outcome, membershipId, accountId, locationId, isNear, network, at } = press;
  const listings = practices.get(locationId) ?? [locationId];
  const card = cards.get(accountId)?.find((one) => one.membershipId === membershipId);
  return {
    ...{ id, office: officeOf(listings), listings, isNear, network, at },
    kind: outcome === "not_taken" ? "refusal" : "visit",
    speakers: speakersOf(accountId, { emails }),
    card: card ?? NO_CARD,
  };
}

/** A report is about one dentist. A member speaks by the oldest membership whose money was kept. */
function wordOfReport(report: ReportWord, { practices, cards, emails }: Known): Word {
  const { id, locationId, accountId, network, at } = report;
  const member = accountId === null ? [] : speakersOf(accountId, { emails });
  const speakers = [...new Set([...report.speakers, ...member])];
  const own = (cards.get(accountId ?? "") ?? []).toSorted(
    (a, b) => Number(a.isPaidBack) - Number(b.isPaidBack) || a.since.getTime() - b.since.getTime(),
  );
  return {
    ...{ id, speakers, network, at, kind: "report", isNear: false, listings: [locationId] },
    office: officeOf(practices.get(locationId) ?? [locationId]),
    card: accountId === null ? null : (own[0] ?? NO_CARD),
  };
}

/** A member is one person with a card, and as a visitor who gives an email address of theirs. */
function speakersOf(accountId: string, { emails }: Pick<Known, "emails">): string[] {
  const inboxes = (emails.get(accountId) ?? []).map(({ email }) => canonicalInbox(email));
  return [accountId, ...new Set(inboxes)];
}

function officeOf(listings: readonly string[]): string {
  return listings.toSorted()[0] ?? "";
}
