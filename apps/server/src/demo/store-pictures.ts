import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import sharp from "sharp";
import type { Database } from "../db/schema/schema.ts";
import { avatarId, drawAvatar, type Portrait } from "./draw-avatar.ts";
import { PALETTE_NAMES, SCENE_NAMES, sceneId } from "./scenes/scene-ids.ts";
import { drawScene } from "./scenes/scenes.ts";

interface Picture {
  id: string;
  contentType: string;
  bytes: Buffer;
}

/** About 20 KB a picture. AVIF would save a quarter and take three times as long. */
const WEBP = { quality: 80, effort: 2 };

export async function renderScenes(): Promise<Picture[]> {
  const scenes = PALETTE_NAMES.flatMap((palette) => SCENE_NAMES.map((scene) => ({ palette, scene })));
  return Promise.all(
    scenes.map(async ({ palette, scene }) => ({
      id: sceneId(scene, palette),
      contentType: "image/webp",
      bytes: await sharp(Buffer.from(drawScene(scene, palette)))
        .webp(WEBP)
        .toBuffer(),
    })),
  );
}

export function drawAvatars(portraits: readonly Portrait[]): Picture[] {
  return portraits.map((portrait) => ({
    id: avatarId(portrait),
    contentType: "image/svg+xml",
    bytes: Buffer.from(drawAvatar(portrait)),
  }));
}

const BATCH = 250;

export async function storePictures(db: Kysely<Database>, pictures: readonly Picture[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += BATCH) {
    const batch = pictures.slice(start, start + BATCH);
    const hashes = batch.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"));
    await sql`
      insert into files (id, content_type, sha256, bytes)
      select * from unnest(
        ${batch.map(({ id }) => id)}::text[], ${batch.map(({ contentType }) => contentType)}::text[],
        ${hashes}::text[], ${batch.map(({ bytes }) => bytes)}::bytea[]
      )
      on conflict (id) do nothing
    `.execute(db);
  }
}
