import type { Context } from "../../context.ts";
import { findLocationCard } from "./find-location-card.ts";

/** @param id digits */
export async function isLocationPublished(ctx: Pick<Context, "db">, id: string): Promise<boolean> {
  return (await findLocationCard(ctx, id)) !== null;
}
