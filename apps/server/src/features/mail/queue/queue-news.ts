import { createHash } from "node:crypto";
import { joinNames } from "@smirk/domain/joining/person-name";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { unavailable } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import type { PaidMember } from "../../members/contacts.ts";
import { listNewsReaders } from "../../messages/message-choices.ts";
import { makeStopToken } from "../../messages/stop-token.ts";
import { apiAddress, type MailContext, pageUrl } from "../mail-context.ts";
import { type News, newsEmail } from "../templates/news.ts";
import { queueEmail } from "./queue-email.ts";

interface QueueNews {
  news: News;
  /** For members who read Spanish; without it they get the English news. */
  spanish?: News | null;
  operator: Operator;
}

/**
 * Queues an email to each member who wants news. The same words go to an account once, however often this runs.
 * @returns how many are new @throws 503 `unavailable` without a mail server
 */
export async function queueNews(
  ctx: MailContext,
  { news, spanish = null, operator }: QueueNews,
): Promise<number> {
  if (ctx.mailer === null) throw unavailable("SMTP_URL is not set, so there is no mail server.");
  const newsId = createHash("sha256").update(JSON.stringify(news)).digest("hex").slice(0, 16);
  let queued = 0;
  for (const reader of await listNewsReaders(ctx.db)) {
    if (await queueOne(ctx, { news: { en: news, es: spanish }, newsId, reader })) queued += 1;
  }
  await writeAuditEntry(ctx.db, {
    ...operator,
    at: ctx.clock.now(),
    subjectKind: "member",
    subjectId: "members who want news",
    changes: { news: newsId, emails: queued },
  });
  return queued;
}

interface OneReader {
  news: Partial<Record<Language, News | null>> & { en: News };
  newsId: string;
  reader: PaidMember;
}

async function queueOne(ctx: MailContext, { news, newsId, reader }: OneReader): Promise<boolean> {
  const { accountId, membershipId, email, name, last_name: lastName } = reader;
  const language = news[reader.language] ? reader.language : DEFAULT_LANGUAGE;
  return ctx.db.transaction().execute(async (trx) => {
    const token = await makeStopToken(trx, { accountId, kind: "news_email" });
    return queueEmail(ctx, trx, {
      kind: "news",
      about: `${newsId}:${accountId}`,
      membershipId,
      language,
      to: { name: joinNames(name, lastName), address: email },
      template: newsEmail({
        ...(news[language] ?? news.en),
        name,
        // After '#', the browser sends it to no server and no log has it.
        stopUrl: pageUrl(ctx, { path: `/stop-messages#${token}`, language }),
        oneClickUrl: apiAddress(ctx, `/messages/one-click?token=${token}`),
      }),
    });
  });
}
