import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import type { Language } from "@smirk/domain/wire/language";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { sendError } from "../../../http/errors/error-answers.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import type { WorkGate } from "../../../http/limits/work-gate.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { findFamily, findMembership, isOver } from "../../members/find-membership.ts";
import { findMembershipRow, NOBODY } from "../../members/memberships.ts";
import { listCardChecks } from "../desk/card-checks.ts";
import { findPaperCode } from "../desk/desk-codes.ts";
import { sendPdf } from "../documents/send-pdf.ts";
import { createCardCode, getPerson, listCards, replaceCardLink, shortName } from "./card-links.ts";
import { hashCardToken } from "./card-secret.ts";
import { describeInsuranceCard } from "./get-insurance-card.ts";
import { sendPrivatePage, waitForStep } from "./private-page.ts";
import { renderCardDocument } from "./render-card-document.ts";
import { type CardNotice, renderCardPage, renderNoticePage } from "./render-card-page.ts";

/** More than a practice opens; far fewer than would find one of 2^128. */
const OPENED = { points: 120, duration: 600 };

export function registerCardRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get("/account/cards", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return listCards(ctx, accountId);
  });
  app.post<{ Params: { id: string } }>("/account/cards/:id/link", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return replaceCardLink(ctx, { accountId, personId: request.params.id });
  });
  app.post<{ Params: { id: string } }>("/account/cards/:id/code", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return createCardCode(ctx, { accountId, personId: request.params.id });
  });
  app.get("/account/card_checks", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return listCardChecks(ctx, accountId);
  });
  app.get<{ Params: { id: string } }>("/account/cards/:id/card.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { id: personId } = request.params;
    const draw = () => getPersonCardDocument(ctx, { accountId, personId });
    return sendPdf(reply, "membership-card.pdf", await drawings.run(accountId, draw));
  });
  registerCardPage(app, ctx);
}

const NOTICES: Record<CardNotice, number> = { closed: 404, busy: 429 };

/** A page without scripts: nothing on it could send the address anywhere. */
function registerCardPage(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "card-link", OPENED));
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || error.status !== 429) return sendError(error, request, reply);
      reply.refusal = error.code;
      reply.header("retry-after", error.retryAfterSeconds ?? 60);
      return sendNotice(request, reply, "busy");
    });
    scope.get<{ Params: { token: string } }>("/card/:token", { onRequest }, async (request, reply) => {
      const found = await findCard(ctx, request.params.token);
      if (found !== null)
        return sendPrivatePage(reply, renderCardPage(ctx, { ...found, nonce: reply.cspNonceValue }));
      await waitForStep(reply);
      return sendNotice(request, reply, "closed");
    });
  });
  function sendNotice(request: FastifyRequest, reply: FastifyReply, notice: CardNotice) {
    const language = languageOf(request);
    return sendPrivatePage(
      reply.status(NOTICES[notice]),
      renderNoticePage(ctx, { notice, language, nonce: reply.cspNonceValue }),
    );
  }
}

/** One person's card as a PDF, with the full name. @throws 404 `not_found`; 409 `conflict` while pending */
async function getPersonCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<Buffer> {
  const membership = await findMembership(ctx.db, accountId);
  return renderCardDocument(ctx, membership, await getPerson(ctx.db, { membership, personId }));
}

interface FoundCard {
  card: InsuranceCard;
  checkUrl: string;
  language: Language;
}

/**
 * The card behind a link, which anybody may have: first name and initial, no birth date, nobody else's name. Null for
 * a link that is unknown or replaced, and for one whose membership is over or whose person has left it.
 */
async function findCard(
  ctx: Pick<Context, "db" | "clock" | "config" | "authKeys">,
  token: string,
): Promise<FoundCard | null> {
  const link = await ctx.db
    .selectFrom("card_links")
    .select(["person_id", "membership_id"])
    .where("token_sha256", "=", hashCardToken(token))
    .executeTakeFirst();
  // A link that nobody has costs the queries of one that is over.
  const row = await findMembershipRow(ctx.db, link?.membership_id ?? NOBODY);
  const family = await findFamily(ctx.db, row?.id ?? NOBODY);
  const person = row && [row, ...family].find(({ id }) => id === link?.person_id);
  if (!person || isOver(row, ctx.clock.now())) return null;
  const membership = row as PaidMembership;
  const language = await findAccountLanguage(ctx.db, membership.account_id);
  const { insurance_card: card } = await describeInsuranceCard(ctx, { membership, language });
  const checkUrl = await findPaperCode(ctx, { membership, personId: person.id });
  return { card: { ...card, name: shortName(person), family_members: [] }, checkUrl, language };
}
