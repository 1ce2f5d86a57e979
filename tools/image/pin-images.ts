/**
 * Names every image of the deployment files by its digest, so that a tag that is moved changes nothing here. Docker asks
 * the registries; run it again for newer images, look at the difference, and commit it.
 *
 *     node tools/image/pin-images.ts [--check]
 *
 * `--check` asks nobody: it fails while an image is named by its tag alone.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DEPLOYMENT_FILES, DIGEST, listImageReferences, pinImages } from "./image-references.ts";

const TIMEOUT_MS = 60_000;
const root = dirname(dirname(import.meta.dirname));

/** Asks the image's registry for the digest of all its platforms. @throws {Error} one sentence */
function resolveDigest(tagged: string): string {
  const { error, status, stdout, stderr } = spawnSync(
    "docker",
    ["buildx", "imagetools", "inspect", tagged, "--format", "{{.Manifest.Digest}}"],
    { encoding: "utf8", timeout: TIMEOUT_MS },
  );
  if (error) {
    const why = "code" in error && error.code === "ENOENT" ? "Docker is not installed" : error.message;
    throw new Error(unresolved(tagged, why));
  }
  const [reason = ""] = stderr.trim().split("\n");
  if (status !== 0) throw new Error(unresolved(tagged, reason.replace(/\.$/, "")));
  const digest = stdout.trim();
  if (!DIGEST.test(digest)) throw new Error(unresolved(tagged, `Docker says "${digest}"`));
  return digest;
}

function unresolved(tagged: string, why: string): string {
  return `${tagged} cannot be resolved (${why}), so nothing was changed.`;
}

function pin(): void {
  const files = DEPLOYMENT_FILES.map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));
  const tagged = new Set(files.flatMap(({ text }) => listImageReferences(text).map((image) => image.tagged)));
  // All of them before the first file is written: an image that cannot be resolved leaves everything as it was.
  const digests = new Map([...tagged].map((name) => [name, resolveDigest(name)]));
  for (const { name, text } of files) writeFileSync(join(root, name), pinImages(text, digests));
  for (const [name, digest] of digests) console.log(`${name}  ${digest}`);
}

function check(): void {
  const unpinned = DEPLOYMENT_FILES.flatMap((name) =>
    listImageReferences(readFileSync(join(root, name), "utf8"))
      .filter(({ digest }) => digest === null)
      .map(({ tagged }) => `${name}: ${tagged}`),
  );
  if (unpinned.length > 0) throw new Error(`Pinned by tag only: ${unpinned.join(", ")}.`);
}

try {
  if (process.argv.includes("--check")) check();
  else pin();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
