import { resolve } from "node:path";
import { nameOfFile } from "../../text-files/file-source.ts";
import { assertRefusedFile } from "../../text-files/refused/refused-file.ts";
import { shadowDirectory } from "./match/shadow-directory.ts";
import { fingerprintFile } from "./read/fingerprint-file.ts";
import { openRegistryFile } from "./read/open-registry-file.ts";
import { finishImport } from "./run/finish-import.ts";
import { beginImport } from "./run/import-checkpoint.ts";
import type {
  RegistryImportContext,
  RegistryImportInput,
  RegistryImportReport,
} from "./run/registry-import.ts";
import { runImport } from "./run/run-import.ts";
import { saveMemory } from "./run/save-memory.ts";
import { withImportLock } from "./run/with-import-lock.ts";

/**
 * Imports a registry file (monthly CSV or API answers) in batches with checkpoints, so that an interrupted import
 * resumes. Idempotent.
 * @throws 400 `invalid` for an unreadable file, or after its rows for a truncated `complete` one; 409 `import_running`
 * Rules: docs/decisions/registry-import.md
 */
export async function importRegistry(
  ctx: RegistryImportContext,
  input: RegistryImportInput,
): Promise<RegistryImportReport> {
  const started = performance.now();
  await assertRefusedFile(input.refusedFile, input.file);
  const { file, source } = await openRegistryFile(input.file);
  try {
    const fingerprint = await fingerprintFile(file);
    return await withImportLock(ctx.db, async (session) => {
      if (input.dryRun) await shadowDirectory(session);
      const begun = await beginImport(
        session,
        { ...describeImport(input), fingerprint, start: source.start },
        ctx.clock.now(),
      );
      const run = await saveMemory(() => runImport({ ctx, input, session, source }, begun));
      const { counts } = run.isAtEnd
        ? await finishImport({ ctx, input, session, source }, run)
        : run.checkpoint;
      return {
        ...counts,
        refusedFile: counts.refused > 0 && !input.dryRun ? begun.refusedFile : null,
        resumedFromLine: begun.isResumed ? begun.place.line : null,
        finished: run.isAtEnd,
        ms: Math.round(performance.now() - started),
      };
    });
  } finally {
    await source.close();
  }
}

function describeImport({ file, complete, states, refusedFile }: RegistryImportInput) {
  const options = { complete, states: states && [...new Set(states)].sort() };
  const list = typeof refusedFile === "string" ? resolve(refusedFile) : null;
  return { fileName: nameOfFile(file), options, refusedFile: list };
}
