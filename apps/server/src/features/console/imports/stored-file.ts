import type { Context } from "../../../context.ts";
import type { OpenFile, StoredFile } from "../../../text-files/file-source.ts";

interface Piece {
  position: number;
  bytes: Buffer;
}

/** An uploaded file, read from its pieces in the database: one of them is in memory at a time. */
export function storedFile(
  { db }: Pick<Context, "db">,
  { importId, name, size }: { importId: string; name: string; size: number },
): StoredFile {
  const findPiece = async (position: number): Promise<Piece> => {
    const row = await db
      .selectFrom("console_import_pieces")
      .select(["position", "bytes"])
      .where("import_id", "=", importId)
      .where("position", "<=", String(position))
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { position: Number(row.position), bytes: row.bytes };
  };
  const open = async (): Promise<OpenFile> => {
    let piece: Piece = { position: 0, bytes: Buffer.alloc(0) };
    return {
      size,
      async read(into, position) {
        let count = 0;
        while (count < into.length && position + count < size) {
          const at = position + count;
          if (at < piece.position || at >= piece.position + piece.bytes.length) piece = await findPiece(at);
          const copied = piece.bytes.copy(into, count, at - piece.position);
          if (copied === 0) throw new Error("A piece of the uploaded file is missing.");
          count += copied;
        }
        return count;
      },
      close: async () => {},
    };
  };
  return { name, open };
}
