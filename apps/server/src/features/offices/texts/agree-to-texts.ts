import { timingSafeEqual } from "node:crypto";
import { foldDigits } from "@smirk/domain/text/visible-text";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { hmacCode } from "../../auth/codes/hmac-code.ts";
import { lockOffice } from "../people/lock-office.ts";
import { MOST_TRIES } from "../sign-in/sign-in-codes.ts";
import { replaceTexts } from "./end-texts.ts";

interface Agreeing {
  officeId: string;
  person: { personId: string; email: string };
  /** Any text. */
  code: string;
  /** What the page said, and in which language. */
  words: string;
  language: Language;
}

type Proved = "agreed" | "wrong" | "expired";

/** Agrees to texts at the number whose code this is, instead of an earlier one. */
export async function agreeToTexts(
  ctx: Pick<Context, "db" | "clock" | "authKeys">,
  { officeId, person, code, words, language }: Agreeing,
): Promise<Proved> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    await lockOffice(trx, officeId);
    const asked = await findAsked(trx, { officeId, now });
    if (asked === undefined) return "expired";
    if (!isRight(ctx, asked, code)) {
      const tries = asked.tries + 1;
      await trx.updateTable("office_texts").set({ tries }).where("id", "=", asked.id).execute();
      return tries >= MOST_TRIES ? "expired" : "wrong";
    }
    const by = { actor: person.email, command: "office texts" };
    await replaceTexts(trx, { officeId, by, now });
    await trx
      .updateTable("office_texts")
      .set({ agreed_at: now, person_id: person.personId, words, language })
      .where("id", "=", asked.id)
      .execute();
    const changes = { texts: [null, asked.phone_number] };
    await writeAuditEntry(trx, { ...by, at: now, subjectKind: "office", subjectId: officeId, changes });
    return "agreed";
  });
}

function findAsked(trx: Kysely<Database>, { officeId, now }: { officeId: string; now: Date }) {
  return trx
    .selectFrom("office_texts")
    .select(["id", "phone_number", "code_hmac", "tries"])
    .where("office_id", "=", officeId)
    .where("agreed_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", MOST_TRIES)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface Asked {
  id: string;
  phone_number: string;
  code_hmac: Buffer;
}

function isRight(
  { authKeys }: Pick<Context, "authKeys">,
  { id, phone_number: phoneNumber, code_hmac: hmac }: Asked,
  typed: string,
): boolean {
  const code = foldDigits(typed).replaceAll(/\D/g, "");
  return timingSafeEqual(hmacCode(authKeys.codeSecret, { challengeId: id, phoneNumber, code }), hmac);
}
