import * as v from "valibot";
import { findUnknownFields } from "./known-fields.ts";
import type { KubernetesDocument } from "./read-documents.ts";

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
