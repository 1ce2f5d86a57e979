import { createHash } from "node:crypto";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { TEST_SEED } from "../test-size/test-size.ts";

const ROOT = path.dirname(path.dirname(import.meta.dirname));

/**
 * Files of a worker share what it has loaded: the run's seed says in which order, so that a test that needs another one
 * before it is found where it is written, and neither sizes nor times of earlier runs decide.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return sortBySeed(files, TEST_SEED);
  }
}

type File = Pick<TestSpecification, "moduleId"> & { project: Pick<TestSpecification["project"], "name"> };

/** Project by project, since a worker serves one. A new file takes its place and leaves the others theirs. */
export function sortBySeed<One extends File>(files: readonly One[], seed: number): One[] {
  const placed = files.map((file) => ({ file, place: `${file.project.name} ${drawPlace(file, seed)}` }));
  return placed.toSorted((one, other) => (one.place < other.place ? -1 : 1)).map(({ file }) => file);
}

function drawPlace({ moduleId }: File, seed: number): string {
  const name = path.relative(ROOT, moduleId).replaceAll(path.sep, "/");
  return createHash("sha256").update(`${seed} ${name}`).digest("hex");
}
