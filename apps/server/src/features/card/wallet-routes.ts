import type { WalletAnswer } from "@smirk/contract/account/person-cards";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { getWalletCard } from "./get-wallet-card.ts";
import { findApplePasses, getApplePasses, getGooglePasses } from "./wallet-passes.ts";

export function registerWalletRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/wallet", async (request, reply): Promise<WalletAnswer> => {
    await authenticate(ctx, { request, reply, allow: "members" });
    return { apple: findApplePasses(ctx) !== null, google: ctx.wallet.google !== null };
  });
  app.get("/account/wallet/apple", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const pass = await getApplePasses(ctx).make(await getWalletCard(ctx, accountId));
    return reply
      .header("content-disposition", 'attachment; filename="membership-card.pkpass"')
      .type("application/vnd.apple.pkpass")
      .send(pass);
  });
  // A post, since its answer holds the card.
  app.post("/account/wallet/google", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const passes = getGooglePasses(ctx);
    return { link: await passes.makeLink(await getWalletCard(ctx, accountId), ctx.clock.now()) };
  });
}
