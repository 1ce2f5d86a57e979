import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { getLocationCard } from "../directory/get-location-card.ts";

const ID = /^\d{1,19}$/;

/** @param id any text. @throws 404 `not_found` for a location that is unknown or unpublished */
export async function getListedCard(ctx: Pick<Context, "db">, id: string): Promise<LocationCard> {
  if (!ID.test(id)) throw notFound("There is no dentist with this id.");
  return getLocationCard(ctx, id);
}
