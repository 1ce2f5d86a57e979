import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

const TYPE = "image/webp";

/** Stores a WebP picture once, however often it comes. @returns its id, which follows from its bytes */
export async function savePicture(trx: Kysely<Database>, bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const id = `photo-${sha256.slice(0, 40)}.webp`;
  await trx
    .insertInto("files")
    .values({ id, content_type: TYPE, sha256, bytes })
    .onConflict((same) => same.column("id").doUpdateSet({ unused_since: null }))
    .execute();
  return id;
}
