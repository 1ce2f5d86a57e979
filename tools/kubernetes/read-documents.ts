import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

export interface KubernetesDocument {
  apiVersion: string;
  kind: string;
  metadata?: { name?: string };
  [field: string]: unknown;
}

/** @throws {Error} for YAML that is none, or a document without a kind */
export function parseDocuments(text: string, file: string): KubernetesDocument[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${file}: ${error.message}`);
    const value = document.toJS() as KubernetesDocument;
    if (typeof value?.kind !== "string" || typeof value.apiVersion !== "string")
      throw new Error(`${file}: a document has no apiVersion or kind.`);
    return value;
  });
}

/** Every document below a folder, by file. */
export function readDocuments(folder: string): { file: string; document: KubernetesDocument }[] {
  return globSync("**/*.yaml", { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      parseDocuments(readFileSync(join(folder, file), "utf8"), file).map((document) => ({ file, document })),
    );
}
