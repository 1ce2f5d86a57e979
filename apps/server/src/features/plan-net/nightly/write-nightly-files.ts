import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "../../../context.ts";
import { openRunningIndex } from "../../search/live-index/running-index.ts";
import { createSharedFacts } from "../load-shared.ts";
import { createSites } from "../open-site.ts";
import type { ResourceType } from "../resource-type.ts";
import { RESOURCE_TYPES } from "../resource-types.ts";
import type { DirectorySource } from "../searching/directory-source.ts";
import { listResources } from "./list-resources.ts";

const compress = promisify(gzip);

/** Characters of text in a piece: what is in memory at a time. */
const PIECE = 1024 * 1024;
/** The last, and the one before it: who has begun to read that one can finish. */
const KEPT = 2;

/**
 * Writes a file for each type of what is published now, piece by piece. Nobody is given any of them before all are there.
 * A run that was killed leaves pieces, which the next one deletes.
 */
export async function writeNightlyFiles(ctx: Context): Promise<void> {
  const directory = await openRunningIndex(ctx);
  const transactionAt = ctx.clock.now();
  const site = createSites(ctx)(await createSharedFacts(ctx)(), baseOf(ctx));
  const { id } = await ctx.db
    .insertInto("fhir_exports")
    .values({ transaction_at: transactionAt, finished_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const type of RESOURCE_TYPES.values())
    await writeFile(ctx, { id, type, source: { directory, ...site } });
  await ctx.db
    .updateTable("fhir_exports")
    .set({ finished_at: ctx.clock.now() })
    .where("id", "=", id)
    .execute();
  await deleteOthers(ctx);
}

/** Links in files are those of the site's own address, as no request says another. */
function baseOf({ config }: Pick<Context, "config">): string {
  return `${config.publicOrigin ?? `http://localhost:${config.port}`}/fhir`;
}

interface Writing {
  id: string;
  type: ResourceType;
  source: DirectorySource;
}

async function writeFile({ db }: Context, { id, type, source }: Writing): Promise<void> {
  const hash = createHash("sha256");
  let [resources, bytes, place, text] = [0, 0, 0, ""];
  const put = async () => {
    if (text === "") return;
    hash.update(text);
    bytes += Buffer.byteLength(text);
    const piece = { export_id: id, type: type.name, place, gzip: await compress(text) };
    await db.insertInto("fhir_pieces").values(piece).execute();
    [place, text] = [place + 1, ""];
  };
  for (const resource of listResources(source, type)) {
    text += `${JSON.stringify(resource)}\n`;
    resources += 1;
    if (text.length >= PIECE) await put();
  }
  await put();
  const file = { export_id: id, type: type.name, resources, bytes, sha256: hash.digest("hex") };
  await db.insertInto("fhir_files").values(file).execute();
}

/** All but the last finished ones. */
async function deleteOthers({ db }: Context): Promise<void> {
  const kept = db
    .selectFrom("fhir_exports")
    .select("id")
    .where("finished_at", "is not", null)
    .orderBy("id", "desc")
    .limit(KEPT);
  await db.deleteFrom("fhir_exports").where("id", "not in", kept).execute();
}
