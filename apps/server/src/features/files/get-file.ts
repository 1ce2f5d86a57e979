import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";

export interface StoredFile {
  contentType: string;
  /** Hex. */
  sha256: string;
  bytes: Buffer;
}

const FILE_ID = /^[a-z0-9][a-z0-9._-]{0,127}$/;

/** A file's bytes never change: a new picture has a new id (API-07). @throws 404 `not_found` */
export async function getFile(ctx: Pick<Context, "db">, id: string): Promise<StoredFile> {
  const file = FILE_ID.test(id)
    ? await ctx.db
        .selectFrom("files")
        .select(["content_type as contentType", "sha256", "bytes"])
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!file) throw notFound("There is no file with this id.");
  return file;
}
