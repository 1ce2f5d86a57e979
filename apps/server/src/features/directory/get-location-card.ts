import { notFound } from "../../errors.ts";
import { findLocationCard } from "./find-location-card.ts";

type LocationCard = NonNullable<Awaited<ReturnType<typeof findLocationCard>>>;

/** @throws 404 `not_found` */
export async function getLocationCard(...asked: Parameters<typeof findLocationCard>): Promise<LocationCard> {
  const card = await findLocationCard(...asked);
  if (card === null) throw notFound("There is no dentist with this id.");
  return card;
}
