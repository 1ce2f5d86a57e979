import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { foldWidth, removeInvisible } from "@smirk/domain/text/visible-text";
import type { FastifyReply } from "fastify";
import type { ClaimWay } from "../../../db/schema/schema-offices.ts";
import { invalid } from "../../../errors.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { redirect } from "../../desk/answer-desk.ts";
import type { OfficeHandlers } from "../serve-acts.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { askClaim } from "./ask-claim.ts";
import { renderClaimPage, renderFindPage } from "./claim-pages.ts";
import { findClaimable } from "./find-claimable.ts";
import { getOwnClaim } from "./list-claims.ts";
import { type ProvedState, proveClaim } from "./prove-claim.ts";

type ClaimActs = Pick<OfficeHandlers, Extract<keyof OfficeHandlers, `claim.${string}`>>;

const WAYS: readonly ClaimWay[] = ["text", "call", "email", "letter", "operator"];

/** How a person shows that a listing is their office's. */
export const CLAIM_ACTS: ClaimActs = {
  "claim.find": async ({ ctx, reply, reader, session, query }) => {
    const { npi, zip } = { npi: typed(query.npi), zip: typed(query.zip).slice(0, 5) };
    const isAsked = npi !== "" && zip !== "";
    if (isAsked) await ctx.limits.countFind(session.personId);
    const found = isAsked ? await findClaimable(ctx, { npi, zip }) : null;
    const page = { npi, zip, email: session.email, found };
    return sendPrivatePage(reply, renderFindPage(ctx, reader, page));
  },
  "claim.ask": async ({ ctx, request, reply, reader, session, form }) => {
    const way = WAYS.find((one) => one === form.get("way"));
    if (way === undefined) throw invalid("Choose a way.");
    const claimId = await askClaim(ctx, {
      personId: session.personId,
      locationId: form.get("location") ?? "",
      way,
      language: reader.language,
      address: request.ip,
    });
    return redirect(reply, pathIn(reader, `/office/claim/${claimId}`));
  },
  "claim.show": async (call) => showClaim(call, null),
  "claim.prove": async (call) => {
    const { ctx, request, reply, reader, session, form, params } = call;
    const { claim: claimId = "" } = params;
    await ctx.limits.countCheck(request.ip);
    const { personId } = session;
    const state = await proveClaim(ctx, { claimId, personId, code: form.get("code") ?? "" });
    if (state === "granted") await ctx.limits.refundCheck(request.ip);
    if (state === "granted") return redirect(reply, pathIn(reader, "/office"));
    if (state === "wrong") reply.status(400);
    return showClaim(call, state);
  },
};

async function showClaim(
  call: Parameters<ClaimActs["claim.show"]>[0],
  proved: ProvedState | null,
): Promise<FastifyReply> {
  const { ctx, reply, reader, session, params } = call;
  const claim = await getOwnClaim(ctx.db, { claimId: params.claim ?? "", personId: session.personId });
  const contact = claim.contact === null ? null : maskContact(claim.contact);
  const isOld = claim.state === "asked" && claim.expires_at <= ctx.clock.now();
  const page = { ...claim, contact, state: proved ?? (isOld ? "expired" : claim.state) };
  return sendPrivatePage(reply, renderClaimPage(ctx, reader, page));
}

function typed(value: unknown): string {
  return typeof value === "string" ? foldWidth(removeInvisible(value)).trim().slice(0, 20) : "";
}
