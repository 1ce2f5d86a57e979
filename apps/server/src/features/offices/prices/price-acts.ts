import type { FastifyReply } from "fastify";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { listOfficeRows } from "../../fees/office-file.ts";
import type { LineNote } from "../../fees/say-office-prices.ts";
import { type DeskFacts, readDesk } from "../desk/read-desk.ts";
import type { ActCall, OfficeHandlers } from "../serve-acts.ts";
import { listShownPrices } from "./list-shown-prices.ts";
import { readPriceForm } from "./price-form.ts";
import { fileOf } from "./price-sheet.ts";
import { sayRow } from "./price-words.ts";
import { type PriceNote, type PricesPage, renderPricesPage } from "./prices-page.ts";
import { readTable } from "./read-table.ts";
import { savePrices } from "./save-prices.ts";
import { renderTablePage } from "./table-page.ts";

type PriceActs = Pick<OfficeHandlers, Extract<keyof OfficeHandlers, `prices.${string}`>>;

/** What an office says of its own prices. */
export const PRICE_ACTS: PriceActs = {
  "prices.show": async (call) => {
    const { location } = call.query;
    return showPrices(call, {
      desk: await readDesk(call),
      location: typeof location === "string" ? location : "",
    });
  },
  "prices.save": async (call) => {
    const { reader, form: posted } = call;
    const texts = textsIn(reader.language);
    const desk = await readDesk(call);
    const location = posted.get("location") ?? "";
    const { typed, lines, csv } = readPriceForm(posted);
    if (lines.length === 0)
      return showPrices(call, { desk, location, said: texts.t("Nothing was changed.") });
    const given = { location, file: fileOf(csv), columns: new Map(), agreed: posted.get("agreed") ?? "" };
    const said = await savePrices(call, desk, { ...given, mayLeaveOut: false, asksOfRemovals: false });
    if (said.isSaved) return showPrices(call, { desk, location, said: savedWords(texts, said.changed) });
    const notes = new Map([
      ...readNotes(texts, said.asked, { lines, isWrong: false }),
      ...readNotes(texts, said.refused, { lines, isWrong: true }),
    ]);
    const isWrong = said.refused.length > 0;
    const page = { desk, location, typed, notes, agreed: isWrong ? "" : said.mark };
    return showPrices({ ...call, reply: call.reply.status(isWrong ? 400 : 200) }, page);
  },
  "prices.read": async (call) => {
    const { ctx, reader, reply, form: posted } = call;
    const texts = textsIn(reader.language);
    const desk = await readDesk(call);
    const location = posted.get("location") ?? "";
    const read = await readTable(call, desk);
    if (read.said?.isSaved)
      return showPrices(call, { desk, location, said: savedWords(texts, read.said.changed) });
    const isWrong = read.problems.length > 0 || (read.said?.refused.length ?? 0) > 0;
    const page = { ...desk, location, ...read };
    return sendPrivatePage(reply.status(isWrong ? 400 : 200), renderTablePage(ctx, reader, page));
  },
};

function savedWords({ t }: Texts, changed: number): string {
  return t(
    "{count, plural, =0 {Nothing was changed: these prices are here already.} one {One price is saved. Visitors see it now.} other {# prices are saved. Visitors see them now.}}",
    { count: changed },
  );
}

/** Notes by the procedure; the first line of the form's file has the names. */
function readNotes(
  texts: Texts,
  notes: readonly LineNote[],
  { lines, isWrong }: { lines: readonly string[]; isWrong: boolean },
): (readonly [slug: string, note: PriceNote])[] {
  return notes.flatMap(({ line, reasons }) => {
    const slug = lines[line - 2];
    const sentences = reasons.map((one) => `${sayRow(texts, one)}.`);
    return slug === undefined ? [] : [[slug, { sentences, isWrong }] as const];
  });
}

interface Shown extends Pick<PricesPage, "typed" | "notes" | "agreed" | "said" | "location"> {
  desk: DeskFacts;
}

async function showPrices(call: ActCall<"staff">, { desk, ...page }: Shown): Promise<FastifyReply> {
  const { ctx, reply, reader } = call;
  const listing = desk.listings.find(({ location: { id } }) => id === page.location) ?? desk.listings[0];
  const stored = listing === undefined ? [] : await listOfficeRows(ctx.db, [listing.location.id]);
  const shown = listing === undefined ? null : await listShownPrices(ctx, listing);
  return sendPrivatePage(reply, renderPricesPage(ctx, reader, { ...desk, ...page, stored, shown }));
}
