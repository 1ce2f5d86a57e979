import { type CardRecord, type CardValues, describeCard } from "@smirk/domain/membership/card-values";
import type { Context } from "../../context.ts";
import type { Texts } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { cardWords } from "./card-words.ts";

/** What a card says, for every page, file and pass of the server. */
export function describeCardValues(
  ctx: Pick<Context, "config">,
  { texts, card }: { texts: Texts; card: CardRecord },
): CardValues {
  const words = cardWords(texts);
  return describeCard({
    card,
    issuer: ctx.config,
    writing: {
      labels: words,
      shortDate: (seconds) => texts.shortDate(officeDay(ctx, new Date(seconds * 1000))),
      list: texts.list,
      moreFamily: words.moreFamily,
    },
  });
}
