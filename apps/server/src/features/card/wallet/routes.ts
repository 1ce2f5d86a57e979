import type { WalletAnswer } from "@smirk/contract/account/person-cards";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { findMembership } from "../../members/find-membership.ts";
import { PASS_TYPE } from "./answer-phone.ts";
import { findApplePasses, getApplePasses, getGooglePasses } from "./find-wallets.ts";
import { makeGoogleLink } from "./make-google-link.ts";
import { putPass } from "./passes.ts";
import { registerPhoneRoutes } from "./phone-routes.ts";

export function registerWalletRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/wallet", async (request, reply): Promise<WalletAnswer> => {
    await authenticate(ctx, { request, reply, allow: "members" });
    return { apple: findApplePasses(ctx) !== null, google: ctx.wallet.google !== null };
  });
  app.get("/account/wallet/apple", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const apple = getApplePasses(ctx);
    const membership = await findMembership(ctx.db, accountId);
    const { card } = await putPass(ctx, { membership, wallet: "has_apple" });
    return reply
      .header("content-disposition", 'attachment; filename="membership-card.pkpass"')
      .type(PASS_TYPE)
      .send(await apple.make(card));
  });
  // A post, since its answer holds the card.
  app.post("/account/wallet/google", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const google = getGooglePasses(ctx);
    const membership = await findMembership(ctx.db, accountId);
    return { link: await makeGoogleLink(ctx, { google, membership }) };
  });
  registerPhoneRoutes(app, ctx);
}
