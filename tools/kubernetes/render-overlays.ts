/**
 * Renders each overlay of deploy/kubernetes as `kubectl apply -k` would, and checks every document that comes out.
 * Ends with 77 where kubectl is missing.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findDocumentErrors } from "./check-document.ts";
import { parseDocuments } from "./read-documents.ts";

const ROOT = join(import.meta.dirname, "../..");
const OVERLAYS = ["existing-postgresql", "cloudnative-pg"];

if (spawnSync("kubectl", ["version", "--client"], { stdio: "ignore" }).error) {
  console.log("Skipped: kubectl is missing (Debian: kubernetes-client), so no overlay is rendered.");
  process.exit(77);
}
for (const overlay of OVERLAYS) {
  const folder = join("deploy/kubernetes", overlay);
  const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", folder], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) {
    console.log(`ERROR ${folder}: ${stderr.trim()}`);
    process.exitCode = 1;
    continue;
  }
  const documents = parseDocuments(stdout, folder);
  for (const document of documents) {
    const errors = await findDocumentErrors(document);
    const name = `${document.kind} ${document.metadata?.name ?? ""}`;
    for (const error of errors) console.log(`ERROR ${folder}: ${name}: ${error}`);
    if (errors.length > 0) process.exitCode = 1;
  }
  console.log(`${folder}: ${documents.length} documents`);
}
