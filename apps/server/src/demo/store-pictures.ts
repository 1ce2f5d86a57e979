import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema/schema.ts";
import { avatarId, drawAvatar, type Portrait } from "./draw-avatar.ts";
import { PALETTES, SCENES, sceneId } from "./pictures/scene-ids.ts";

interface Picture {
  id: string;
  contentType: string;
  bytes: Buffer;
}

const SCENES_FOLDER = join(import.meta.dirname, "pictures");

export function readScenes(): Promise<Picture[]> {
  const scenes = PALETTES.flatMap((palette) => SCENES.map((scene) => ({ palette, scene })));
  return Promise.all(
    scenes.map(async ({ palette, scene }) => ({
      id: sceneId(scene, palette),
      contentType: "image/webp",
      bytes: await readFile(join(SCENES_FOLDER, palette, `${scene}.webp`)),
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
