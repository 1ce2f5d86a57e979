import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { queueOfficeText } from "../../messages/queue-text.ts";
import type { UnsentRequest } from "../../offices/office-mails.ts";
import { listTextedOffices } from "../../offices/texts/find-texts.ts";
import { TEXT_LIFE_MS } from "../../offices/texts/text-hours.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { officeConfirmText } from "../templates/text-messages.ts";

interface Asked {
  batchId: string;
  asked: UnsentRequest;
  isReminder: boolean;
}

/** Asks offices that agreed to it by text too: of the first of their listings, since a link is of one. */
export async function queueOfficeTexts(
  ctx: MailContext,
  trx: Kysely<Database>,
  { batchId, asked: { listings }, isReminder }: Asked,
): Promise<void> {
  const offices = await listTextedOffices(
    trx,
    listings.map(({ locationId }) => locationId),
  );
  for (const { id, language, locationIds } of offices) {
    const token = listings.find(({ locationId }) => locationIds.includes(locationId))?.token;
    if (token === undefined) continue;
    const { brandName } = ctx.config;
    const url = pageUrl(ctx, { path: `/office/confirm/${token}`, language });
    await queueOfficeText(ctx, trx, {
      officeTextId: id,
      about: isReminder ? `${batchId}:${id}:reminder` : `${batchId}:${id}`,
      body: officeConfirmText(textsIn(language), {
        brandName,
        url,
        others: locationIds.length - 1,
        isReminder,
      }),
      lapsesAt: new Date(ctx.clock.now().getTime() + TEXT_LIFE_MS),
    });
  }
}
