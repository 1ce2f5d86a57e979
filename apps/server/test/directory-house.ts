import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locate } from "../src/features/directory/directory-rows.ts";
import { exportPlainFile } from "../src/features/directory/export-plain-file.ts";
import { importPlainFile, type PlainImportInput } from "../src/features/directory/import-plain-file.ts";
import type { PlainKind } from "../src/features/directory/plain-files/file-kinds.ts";
import { openTestApp } from "./harness.ts";

export const OPERATOR = { actor: "ana", command: "import providers" };

const POINTS: Record<string, [number, number]> = {
  "02134": [42.3553, -71.1292],
  "75201": [32.7876, -96.7994],
  "77002": [29.7594, -95.3594],
};

/** Knows a few ZIP codes and no town. */
const locate: Locate = ({ zip }) => {
  const [latitude, longitude] = POINTS[zip.slice(0, 5)] ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude, quality: "zip" };
};

type ImportOptions = Partial<Pick<PlainImportInput, "dryRun" | "skipRefused">>;

/** A product with a folder for plain files. */
export async function openDirectoryHouse() {
  const house = await openTestApp();
  const folder = await mkdtemp(join(tmpdir(), "smirk-directory-"));
  const ctx = { ...house.ctx, locate };
  let files = 0;
  return {
    ...house,
    ctx,
    folder,
    /** Brings a text in as a file of its own. */
    async bring(
      kind: PlainKind,
      text: string,
      { ending = "csv", ...options }: ImportOptions & { ending?: string } = {},
    ) {
      files += 1;
      const file = join(folder, `file-${files}.${ending}`);
      await writeFile(file, text);
      const defaults = {
        dryRun: false,
        skipRefused: false,
        refusedFile: join(folder, `file-${files}.refused.${ending}`),
      };
      return importPlainFile(ctx, { kind, file, operator: OPERATOR, ...defaults, ...options });
    },
    async take(
      kind: PlainKind,
      format: "csv" | "json" = "csv",
      options: { states?: string[]; withIds?: boolean } = {},
    ): Promise<string> {
      let text = "";
      for await (const piece of exportPlainFile(ctx, {
        kind,
        format,
        states: null,
        withIds: true,
        ...options,
      }))
        text += piece;
      return text;
    },
    async close() {
      await house.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type DirectoryHouse = Awaited<ReturnType<typeof openDirectoryHouse>>;
