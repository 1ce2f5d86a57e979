import {
  createGoogleLinkRoute,
  downloadApplePassRoute,
  getWalletsRoute,
} from "@smirk/contract/account/person-cards";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { findMembership } from "../../members/find-membership.ts";
import { PASS_TYPE } from "./answer-phone.ts";
import { findApplePasses, getApplePasses, getGooglePasses } from "./find-wallets.ts";
import { makeGoogleLink } from "./make-google-link.ts";
import { putPass } from "./passes.ts";
import { registerPhoneRoutes } from "./phone-routes.ts";

export function registerWalletRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(getWalletsRoute, () => ({
    apple: findApplePasses(ctx) !== null,
    google: ctx.wallet.google !== null,
  }));
  serve(downloadApplePassRoute, async ({ caller, reply }) => {
    const apple = getApplePasses(ctx);
    const membership = await findMembership(ctx.db, caller.accountId);
    const { card } = await putPass(ctx, { membership, wallet: "has_apple" });
    return reply
      .header("content-disposition", 'attachment; filename="membership-card.pkpass"')
      .type(PASS_TYPE)
      .send(await apple.make(card));
  });
  // A post, since its answer holds the card.
  serve(createGoogleLinkRoute, async ({ caller }) => {
    const google = getGooglePasses(ctx);
    const membership = await findMembership(ctx.db, caller.accountId);
    return { link: await makeGoogleLink(ctx, { google, membership }) };
  });
  registerPhoneRoutes(app, ctx);
}
