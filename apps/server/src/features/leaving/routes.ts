import { cancelRoute, getCancellationRoute, keepRoute } from "@smirk/contract/account/cancellation";
import { getRenewalRoute, getRenewalTermsRoute, setRenewalRoute } from "@smirk/contract/account/renewal";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { askProvider } from "../billing/ask-provider.ts";
import { changesUnavailable } from "../billing/payment-errors.ts";
import { readConsentSource } from "../members/consents/consent-source.ts";
import { cancelInTime, lookAtCancellation, statusOf } from "./cancel-in-time.ts";
import { undoCancellation } from "./cancel-membership.ts";
import { getRenewalTerms } from "./renewal-consent.ts";
import { getRenewal, setAutoRenew } from "./set-auto-renew.ts";

export function registerLeavingRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(getCancellationRoute, ({ caller }) =>
    askProvider(ctx, (paying) => lookAtCancellation(paying, caller.accountId), changesUnavailable),
  );
  serve(
    cancelRoute,
    async ({ caller: { accountId }, body, reply }) => {
      const shown = { refundCents: body.refund_cents, lastDay: body.last_day };
      const cancel = (paying: Parameters<typeof cancelInTime>[0]) =>
        cancelInTime(paying, { accountId, shown });
      const answer = await askProvider(ctx, cancel, changesUnavailable);
      reply.status(statusOf(answer));
      return answer;
    },
    { unreadable: "The refund and the last day that you were shown are missing." },
  );
  serve(keepRoute, ({ caller }) =>
    askProvider(ctx, (paying) => undoCancellation(paying, caller.accountId), changesUnavailable),
  );
  serve(getRenewalRoute, ({ caller }) => getRenewal(ctx, caller.accountId));
  serve(getRenewalTermsRoute, ({ caller: { accountId }, request }) =>
    askProvider(ctx, (paying) => getRenewalTerms(paying, { accountId, language: languageOf(request) })),
  );
  serve(
    setRenewalRoute,
    ({ caller: { accountId }, body: { auto_renew: autoRenew, consent }, request }) => {
      const agreed = { shown: consent ?? null, source: readConsentSource(request) };
      return askProvider(ctx, (paying) => setAutoRenew(paying, { accountId, autoRenew, agreed }));
    },
    { unreadable: "Say whether the membership renews: auto_renew is missing." },
  );
}
