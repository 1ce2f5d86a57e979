import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/schema/schema.ts";
import { claimSeed } from "./claim-seed.ts";
import { avatarId, drawAvatar, type Portrait } from "./draw-avatar.ts";
import { generateDirectory } from "./generate/generate-directory.ts";
import { loadDirectory } from "./load-directory.ts";
import { PALETTES, SCENES, sceneId } from "./pictures/scene-ids.ts";

const SEED_NAME = "demo-directory";
export const DEMO_DIRECTORY = {
  dentists: 2400,
  houston: 600,
  seed: "smirk demo directory",
  towns: { count: 50, dentists: 15 },
};

/** Fills the directory once per database, in one transaction. Returns whether it did. */
export async function seedDemoDirectory(
  ctx: Pick<Context, "db" | "log" | "config" | "clock">,
): Promise<boolean> {
  const done = await ctx.db
    .selectFrom("seeds")
    .select("name")
    .where("name", "=", SEED_NAME)
    .executeTakeFirst();
  if (done) return false;
  const startedAt = performance.now();
  const seeded = await ctx.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    if (!(await claimSeed(trx, SEED_NAME))) return false;
    const locations = await fillDirectory(trx, ctx.config.planOrganizationSlug, dayOf(ctx.clock.now()));
    const ms = Math.round(performance.now() - startedAt);
    ctx.log.info({ locations, ms }, "demo.directory.seeded");
    return true;
  });
  // Until autovacuum runs, the planner would treat the new tables as empty.
  if (seeded) {
    await sql`analyze providers, provider_locations, location_place_data, location_photos, location_reviews, location_cards, files`.execute(
      ctx.db,
    );
  }
  return seeded;
}

async function fillDirectory(
  trx: Kysely<Database>,
  organization: string,
  today: CalendarDay,
): Promise<number> {
  const dentists = [...generateDirectory(DEMO_DIRECTORY)];
  const portraits = dentists.flatMap(({ portrait }) => portrait ?? []);
  await storePictures(trx, [...drawAvatars(portraits), ...(await readScenes())]);
  const locations = await loadDirectory(trx, dentists, { organization, avatarId, photos: true, today });
  await sql`select refresh_location_cards(null)`.execute(trx);
  return locations;
}

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

function drawAvatars(portraits: readonly Portrait[]): Picture[] {
  return portraits.map((portrait) => ({
    id: avatarId(portrait),
    contentType: "image/svg+xml",
    bytes: Buffer.from(drawAvatar(portrait)),
  }));
}

const PICTURES_A_BATCH = 250;

async function storePictures(db: Kysely<Database>, pictures: readonly Picture[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += PICTURES_A_BATCH) {
    const batch = pictures.slice(start, start + PICTURES_A_BATCH);
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
