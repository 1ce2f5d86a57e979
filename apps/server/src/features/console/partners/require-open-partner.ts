import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { showPartner } from "../../partners/list-partners.ts";

/** @returns the partner's name. @throws 404; 409 `conflict` for one that has ended */
export async function requireOpenPartner(
  ctx: Pick<Context, "db" | "clock" | "config">,
  partnerId: string,
): Promise<string> {
  const { partner } = await showPartner(ctx, partnerId);
  if (partner.ended_at !== null) throw conflict("This partner has ended.");
  return partner.name;
}
