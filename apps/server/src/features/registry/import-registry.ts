import { basename, resolve } from "node:path";
import { assertRefusedFile } from "../../text-files/refused-file.ts";
import { shadowDirectory } from "./match/shadow-directory.ts";
import { fingerprintFile } from "./read/fingerprint-file.ts";
import { openRegistryFile } from "./read/open-registry-file.ts";
import { finishImport } from "./run/finish-import.ts";
import { holdImportLock } from "./run/hold-import-lock.ts";
import { beginImport } from "./run/import-checkpoint.ts";
import type {
  RegistryImportContext,
  RegistryImportInput,
  RegistryImportReport,
} from "./run/registry-import.ts";
import { runImport } from "./run/run-import.ts";
import { saveMemory } from "./run/save-memory.ts";

/**
 * Brings a file of the national provider registry into the directory: the monthly CSV or answers of its API.
 *
 * Each batch is one transaction together with the checkpoint, so an import that was stopped, killed or cut off goes
 * on when it is asked for again, with the same file and options. The same file again changes nothing.
 * docs/decisions/registry-import.md has the rules.
 *
 * @throws 400 `invalid` with one sentence for a file that cannot be read as one of the registry, before anything is
 *   written; for one that is said to be complete and is cut off, after its rows
 * @throws 409 `import_running` while another import is under way
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
    return await holdImportLock(ctx.db, async (session) => {
      if (input.dryRun) await shadowDirectory(session);
      const begun = await beginImport(
        session,
        { ...describeImport(input), fingerprint, start: source.start },
        ctx.clock.now(),
      );
      const run = await saveMemory(() => runImport({ ctx, input, session, source }, begun));
      const { counts } = run.isAtEnd ? await finishImport({ ctx, input, session }, run) : run.checkpoint;
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
  return { fileName: basename(file), options, refusedFile: resolve(refusedFile) };
}
