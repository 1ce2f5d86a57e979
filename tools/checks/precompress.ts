import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|html|webmanifest|map)$/;
const WORTH_IT_BYTES = 256;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a `.br` (quality 11) and a `.gz` beside each compressible file under the folder. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    gzipped(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
