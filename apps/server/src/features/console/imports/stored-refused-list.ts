import type { Context } from "../../../context.ts";
import type { RefusedList } from "../../../text-files/refused/refused-list.ts";

/** A list in the database, so that every server gives it out. Its parts never straddle a checkpoint of the import. */
export function storedRefusedList({ db }: Pick<Context, "db">, importId: string): RefusedList {
  let size = 0;
  return {
    async open(bytes) {
      await db
        .deleteFrom("console_import_refused")
        .where("import_id", "=", importId)
        .where("position", ">=", String(bytes))
        .execute();
      const last = await db
        .selectFrom("console_import_refused")
        .select(["position", "text"])
        .where("import_id", "=", importId)
        .orderBy("position", "desc")
        .limit(1)
        .executeTakeFirst();
      size = last === undefined ? 0 : Number(last.position) + Buffer.byteLength(last.text);
      return size;
    },
    async append(text) {
      await db
        .insertInto("console_import_refused")
        .values({ import_id: importId, position: size, text })
        .execute();
      size += Buffer.byteLength(text);
    },
    close: async () => {},
  };
}

/** Part by part, so that no memory holds it. */
export async function* readRefusedList(
  { db }: Pick<Context, "db">,
  importId: string,
): AsyncGenerator<string> {
  for (let after = -1; ; ) {
    const part = await db
      .selectFrom("console_import_refused")
      .select(["position", "text"])
      .where("import_id", "=", importId)
      .where("position", ">", String(after))
      .orderBy("position")
      .limit(1)
      .executeTakeFirst();
    if (part === undefined) return;
    yield part.text;
    after = Number(part.position);
  }
}
