import type { WalletAnswer } from "@smirk/contract/account/person-cards";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { getWalletCard } from "./get-wallet-card.ts";

export function registerWalletRoutes(app: FastifyInstance, ctx: Context): void {
  const { google } = ctx.wallet;
  const findApple = () => (ctx.wallet.apple?.isUsable(ctx.clock.now()) ? ctx.wallet.apple : null);
  app.get("/account/wallet", async (request, reply): Promise<WalletAnswer> => {
    await authenticate(ctx, { request, reply, allow: "members" });
    return { apple: findApple() !== null, google: google !== null };
  });
  app.get("/account/wallet/apple", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const apple = findApple();
    if (apple === null) throw notFound("There are no cards for Apple Wallet here.");
    const pass = await apple.make(await getWalletCard(ctx, accountId));
    return reply
      .header("content-disposition", 'attachment; filename="membership-card.pkpass"')
      .type("application/vnd.apple.pkpass")
      .send(pass);
  });
  // A post, since its answer holds the card.
  app.post("/account/wallet/google", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    if (google === null) throw notFound("There are no cards for Google Wallet here.");
    const card = await getWalletCard(ctx, accountId);
    return { link: await google.makeLink(card, ctx.clock.now()) };
  });
}
