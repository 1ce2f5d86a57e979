/**
 * Renders the overlays of deploy/kubernetes as `kubectl apply -k` would, with their components, and checks every document
 * that comes out.
 * Ends with 77 where kubectl is missing.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import * as v from "valibot";
import { parseAllDocuments } from "yaml";
import { findUnknownFields } from "./known-fields.ts";

/** Which package has the models of an API group; Kubernetes' own are in one. */
const PACKAGES: Record<string, string> = {
  "postgresql.cnpg.io": "@kubernetes-models/cloudnative-pg",
  "gateway.networking.k8s.io": "@kubernetes-models/gateway-api",
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator",
};

const KUBERNETES = "kubernetes-models";

const PATCHES = v.array(
  v.strictObject({
    target: v.strictObject({ kind: v.string(), name: v.string() }),
    options: v.optional(v.strictObject({ allowNameChange: v.boolean() })),
    patch: v.string(),
  }),
);
const SECRET_KEY = v.strictObject({ name: v.string(), key: v.string() });
const RESOURCES = v.strictObject({ cpu: v.optional(v.string()), memory: v.string() });

/** The fields that these files use of kinds whose model no package has, by kind. */
const OWN_MODELS = {
  Kustomization: v.strictObject({
    apiVersion: v.literal("kustomize.config.k8s.io/v1beta1"),
    kind: v.literal("Kustomization"),
    namespace: v.string(),
    resources: v.pipe(v.array(v.string()), v.nonEmpty()),
    components: v.optional(v.array(v.string())),
    labels: v.optional(
      v.array(
        v.strictObject({
          pairs: v.record(v.string(), v.string()),
          includeSelectors: v.boolean(),
          includeTemplates: v.boolean(),
        }),
      ),
    ),
    configMapGenerator: v.optional(
      v.array(
        v.strictObject({
          name: v.string(),
          envs: v.array(v.string()),
          options: v.strictObject({ labels: v.record(v.string(), v.string()) }),
        }),
      ),
    ),
    images: v.optional(v.array(v.strictObject({ name: v.string(), newTag: v.string() }))),
    patches: v.optional(PATCHES),
  }),
  Component: v.strictObject({
    apiVersion: v.literal("kustomize.config.k8s.io/v1alpha1"),
    kind: v.literal("Component"),
    namespace: v.optional(v.string()),
    resources: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
    configMapGenerator: v.optional(
      v.array(
        v.strictObject({ name: v.string(), behavior: v.literal("merge"), literals: v.array(v.string()) }),
      ),
    ),
    patches: v.optional(PATCHES),
  }),
  /** The plugin's own schema is its `barmancloud.cnpg.io_objectstores.yaml`. */
  ObjectStore: v.strictObject({
    apiVersion: v.literal("barmancloud.cnpg.io/v1"),
    kind: v.literal("ObjectStore"),
    metadata: v.looseObject({ name: v.string() }),
    spec: v.strictObject({
      retentionPolicy: v.pipe(v.string(), v.regex(/^[1-9][0-9]*[dwm]$/)),
      configuration: v.strictObject({
        destinationPath: v.pipe(v.string(), v.nonEmpty()),
        endpointURL: v.optional(v.string()),
        endpointCA: v.optional(SECRET_KEY),
        s3Credentials: v.strictObject({ accessKeyId: SECRET_KEY, secretAccessKey: SECRET_KEY }),
        wal: v.strictObject({
          compression: v.picklist(["bzip2", "gzip", "lz4", "snappy", "xz", "zstd"]),
          maxParallel: v.pipe(v.number(), v.integer(), v.minValue(1)),
        }),
        data: v.strictObject({ compression: v.picklist(["bzip2", "gzip", "lz4", "snappy"]) }),
      }),
      instanceSidecarConfiguration: v.strictObject({
        resources: v.strictObject({ requests: RESOURCES, limits: RESOURCES }),
      }),
    }),
  }),
};

const ROOT = join(import.meta.dirname, "../..");
/** Each way to put the folders together: a kustomization of an operator's own, and the components that it takes. */
export const OVERLAYS: readonly (readonly [folder: string, ...components: string[]])[] = [
  ["existing-postgresql", "ingress"],
  ["cloudnative-pg", "gateway", "monitoring"],
  ["cloudnative-pg", "gateway", "monitoring", "restored"],
];

if (import.meta.main) {
  if (!hasKubectl()) {
    console.log("Skipped: kubectl is missing (Debian: kubernetes-client), so no overlay is rendered.");
    process.exit(77);
  }
  for (const folders of OVERLAYS) {
    const name = folders.join(" + ");
    const errors = await findOverlayErrors(folders);
    for (const error of errors) console.log(`ERROR ${name}: ${error}`);
    if (errors.length > 0) process.exitCode = 1;
    else console.log(`${name}: every document is valid`);
  }
}

export function hasKubectl(): boolean {
  return spawnSync("kubectl", ["version", "--client"], { stdio: "ignore" }).error === undefined;
}

/** One sentence for each thing that is wrong with an overlay. */
export async function findOverlayErrors(folders: readonly string[]): Promise<string[]> {
  const { stdout, error } = renderOverlay(folders);
  if (error !== "") return [error];
  const documents = parseDocuments(stdout, folders.join(" + "));
  const found = documents.map(async (document) => {
    const errors = await findDocumentErrors(document);
    return errors.map((each) => `${document.kind} ${document.metadata?.name ?? ""}: ${each}`);
  });
  return (await Promise.all(found)).flat();
}

/**
 * What `kubectl apply -k` would send for a kustomization of an operator's own: a folder with its database, and components.
 * @param folders of deploy/kubernetes
 */
function renderOverlay([resource = "", ...components]: readonly string[]): {
  stdout: string;
  error: string;
} {
  const folder = mkdtempSync(join(tmpdir(), "smirk-overlay-"));
  try {
    const pathOf = (name: string) => relative(folder, join(ROOT, "deploy/kubernetes", name));
    const kustomization = {
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      resources: [pathOf(resource)],
      components: components.map(pathOf),
    };
    writeFileSync(join(folder, "kustomization.yaml"), JSON.stringify(kustomization));
    const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
    return { stdout, error: status === 0 ? "" : stderr.trim() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One sentence for each thing that a cluster, or kustomize, would refuse or leave out. */
export async function findDocumentErrors(document: KubernetesDocument): Promise<string[]> {
  const own = Object.entries(OWN_MODELS).find(([kind]) => kind === document.kind)?.[1];
  if (own !== undefined) {
    const { issues = [] } = v.safeParse(own, document);
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
