import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import { listElsewhere } from "../directory/entries/contacts-of-record.ts";
import { getRequest } from "./find-request.ts";
import { type OfficeAnswer, saveOfficeWord } from "./save-office-word.ts";

const OFFICE = { actor: "the office", command: "office confirm" } as const;

interface Answering {
  token: string;
  answer: OfficeAnswer;
  language: Language;
}

/**
 * Stores what an office says of its listing by a link. @returns whether something waits for an operator
 * @throws 404 `not_found` for a link that does not work any more
 */
export async function answerRequest(
  given: Pick<Context, "db" | "clock">,
  { token, answer, language }: Answering,
): Promise<{ isWaiting: boolean }> {
  const now = given.clock.now();
  const clock = { now: () => now };
  return repeatTransaction(() =>
    given.db.transaction().execute(async (trx) => {
      const { id, location, provider } = await getRequest({ db: trx, clock }, token, { lock: true });
      const elsewhere = await listElsewhere(trx, { locationId: location.id, providerId: provider.id });
      const contact = location.record_email?.toLowerCase();
      const isShared = elsewhere.some(({ record_email }) => record_email?.toLowerCase() !== contact);
      const said = { location, provider, answer, by: OFFICE, isShared, isWhole: true };
      const saved = await saveOfficeWord({ trx, clock }, said);
      await trx
        .updateTable("office_requests")
        .set({ answered_at: now, language })
        .where("id", "=", id)
        .execute();
      return saved;
    }),
  );
}
