/**
 * Renders each overlay of deploy/kubernetes as `kubectl apply -k` would, and checks every document that comes out.
 * Ends with 77 where kubectl is missing.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parseAllDocuments } from "yaml";
import { findUnknownFields } from "./known-fields.ts";

/** Which package has the models of an API group; Kubernetes' own are in one. */
const PACKAGES: Record<string, string> = { "postgresql.cnpg.io": "@kubernetes-models/cloudnative-pg" };

const KUBERNETES = "kubernetes-models";

/** The fields of a kustomization that these files use: no package has its model. */
const KUSTOMIZATION = v.strictObject({
  apiVersion: v.literal("kustomize.config.k8s.io/v1beta1"),
  kind: v.literal("Kustomization"),
  namespace: v.string(),
  resources: v.pipe(v.array(v.string()), v.nonEmpty()),
  labels: v.optional(
    v.array(
      v.strictObject({
        pairs: v.record(v.string(), v.string()),
        includeSelectors: v.boolean(),
        includeTemplates: v.boolean(),
      }),
    ),
  ),
  configMapGenerator: v.optional(v.array(v.strictObject({ name: v.string(), envs: v.array(v.string()) }))),
  images: v.optional(v.array(v.strictObject({ name: v.string(), newTag: v.string() }))),
  patches: v.optional(
    v.array(
      v.strictObject({
        target: v.strictObject({ kind: v.string(), name: v.string() }),
        patch: v.string(),
      }),
    ),
  ),
});

const ROOT = join(import.meta.dirname, "../..");
const OVERLAYS = ["existing-postgresql", "cloudnative-pg"];

if (import.meta.main) {
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
}

/** One sentence for each thing that a cluster, or kustomize, would refuse or leave out. */
export async function findDocumentErrors(document: KubernetesDocument): Promise<string[]> {
  if (document.kind === "Kustomization") {
    const { issues = [] } = v.safeParse(KUSTOMIZATION, document);
    return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  }
  const group = document.apiVersion.split("/", 1)[0] ?? "";
  const module = `${PACKAGES[group] ?? KUBERNETES}/${document.apiVersion}/${document.kind}`;
  const models = (await import(module).catch(() => ({}))) as Record<string, Model>;
  const Model = models[document.kind];
  if (Model === undefined) return [`There is no ${document.kind} in ${document.apiVersion}.`];
  return [
    ...findUnknownFields(document, module).map((path) => `${path} is no field of a ${document.kind}.`),
    ...messageOf(() => new Model(document).validate()),
  ];
}

type Model = new (document: KubernetesDocument) => { validate(): void };

function messageOf(validate: () => void): string[] {
  try {
    validate();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

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
