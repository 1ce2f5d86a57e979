import { sendPdf } from "../../../pdf/send-pdf.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { readDesk } from "../desk/read-desk.ts";
import type { ActCall, OfficeHandlers } from "../serve-acts.ts";
import type { Paper } from "./create-papers.ts";
import { renderPapersPage } from "./papers-page.ts";

type PaperActs = Pick<OfficeHandlers, Extract<keyof OfficeHandlers, `papers.${string}`>>;

/** What an office prints, in the language of the address. */
export const PAPER_ACTS: PaperActs = {
  "papers.show": async (call) => {
    const { ctx, reply, reader } = call;
    return sendPrivatePage(reply, renderPapersPage(ctx, reader, await readDesk(call)));
  },
  "papers.poster": (call) => sendPaper(call, "poster"),
  "papers.desk_card": (call) => sendPaper(call, "desk-card"),
};

async function sendPaper({ ctx, reply, reader }: ActCall<"staff">, paper: Paper) {
  const bytes = await ctx.papers.get(paper, reader.language);
  reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  return sendPdf(reply, `${paper}-${reader.language}.pdf`, bytes);
}
