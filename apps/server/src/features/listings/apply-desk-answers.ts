import { AGING_DAYS, CONFIRMED_DAYS, findVouchedDay } from "@smirk/domain/directory/listing-state";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { confirmLocation, findLocked, raiseDoubt } from "../directory/edit/being-checked.ts";
import { locationDay } from "../directory/entries/location-day.ts";
import { listPracticeLocations } from "../directory/list-offices.ts";
import { type LocatedAnswer, listDeskAnswers } from "../membership/desk/list-desk-answers.ts";

type AnswerContext = Pick<Context, "db" | "clock" | "log">;

/**
 * Two independent refusals put all dentists of a practice in doubt, as a desk answers for its office. Two independent
 * visits at member prices confirm a dentist who is alone there: nobody says whom of several a visit was to. An operator
 * alone settles a doubt. Safe to repeat.
 */
export async function applyDeskAnswers(ctx: AnswerContext): Promise<void> {
  const since = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const refusals = await listDeskAnswers(ctx, { outcome: "not_taken", since: since(CONFIRMED_DAYS) });
  const visits = await listDeskAnswers(ctx, { outcome: "price_given", since: since(AGING_DAYS) });
  let [doubted, confirmed] = [0, 0];
  const practices = await listPracticeLocations(ctx.db, [
    ...new Set([...refusals, ...visits].map(({ location_id: id }) => id)),
  ]);
  for (const [id, answers] of groupByLocation(refusals))
    for (const one of practices.get(id) ?? []) doubted += Number(await doubt(ctx, one, answers));
  for (const [id, answers] of groupByLocation(visits))
    if (practices.get(id)?.length === 1) confirmed += Number(await confirm(ctx, id, answers));
  if (doubted + confirmed > 0) ctx.log.info({ doubted, confirmed }, "directory.desk_answers.applied");
}

function groupByLocation(answers: readonly LocatedAnswer[]): Map<string, LocatedAnswer[]> {
  return Map.groupBy(answers, ({ location_id: id }) => id);
}

/** Refusals from before an operator settled the last doubt count no more. */
function doubt({ db, clock }: AnswerContext, id: string, answers: LocatedAnswer[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const location = await findLocked(trx, id);
    if (location === undefined || !location.published || location.being_checked) return false;
    const settledAt = location.doubt_settled_at?.getTime() ?? 0;
    const since = answers.filter(({ at }) => at.getTime() > settledAt);
    if (findVouchedDay(withDays(location, since)) === null) return false;
    await raiseDoubt({ trx, clock }, { locationId: id, by: "desks" });
    return true;
  });
}

function confirm({ db, clock }: AnswerContext, id: string, answers: LocatedAnswer[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const location = await findLocked(trx, id);
    if (location === undefined) return false;
    const day = findVouchedDay(withDays(location, answers));
    if (day === null || day <= (location.confirmed_on ?? "")) return false;
    await confirmLocation({ trx, clock }, { locationId: id, confirmedOn: day });
    return true;
  });
}

function withDays(location: { state: string; zip: string }, answers: readonly LocatedAnswer[]) {
  return answers.map((answer) => ({ ...answer, day: locationDay(location, answer.at) }));
}
