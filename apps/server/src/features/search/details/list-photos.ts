import type { Photo } from "@smirk/domain/directory/provider";
import type { Context } from "../../../context.ts";

export const MAX_PHOTOS = 50;

export async function listPhotos(ctx: Context, ids: readonly string[]): Promise<Map<string, Photo[]>> {
  const rows = await ctx.db
    .selectFrom("location_photos")
    .select(["location_id", "file_id as s3_path", "alt_en", "alt_es"])
    .where("location_id", "in", ids)
    .where("position", "<", MAX_PHOTOS)
    .orderBy("location_id")
    .orderBy("position")
    .execute();
  const byLocation = Map.groupBy(rows, (row) => row.location_id);
  return new Map(
    [...byLocation].map(([id, photos]) => [
      id,
      photos.map(({ s3_path, alt_en, alt_es }) => ({ s3_path, alt_en, alt_es })),
    ]),
  );
}
