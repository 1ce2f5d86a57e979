import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { SETTINGS } from "../../apps/server/src/config/settings/settings.ts";
import { MOST_DOCUMENT_BYTES } from "../../apps/server/src/features/law/registrations.ts";
import { VERSION } from "../../apps/server/src/version.ts";
import { listNeededSettings } from "../image/check-image.ts";
import {
  findDocumentErrors,
  findOverlayErrors,
  hasKubectl,
  type KubernetesDocument,
  OVERLAYS,
  parseDocuments,
  readDocuments,
} from "./render-overlays.ts";
import { DOCUMENT, renderAlerts } from "./write-alerts.ts";

const FOLDER = join(import.meta.dirname, "../../deploy/kubernetes");
const DOCUMENTS = readDocuments(FOLDER);
const SETTINGS_FILE = readFileSync(join(FOLDER, "base/settings.env"), "utf8");
const settings = Object.fromEntries(
  SETTINGS_FILE.split("\n").flatMap((line) => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value ?? ""]];
  }),
);

function get(kind: string): KubernetesDocument {
  return DOCUMENTS.find(({ document }) => document.kind === kind)?.document ?? expect.fail(kind);
}

interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string }[];
  envFrom?: object[];
  volumeMounts: { name: string }[];
  securityContext: object;
}
interface PodTemplate {
  spec: {
    template: {
      spec: {
        containers: Container[];
        initContainers: Container[];
        volumes: { name: string; projected: { sources: object[] } }[];
        securityContext: object;
        terminationGracePeriodSeconds: number;
      };
    };
  };
}
const pod = (get("Deployment") as unknown as PodTemplate).spec.template.spec;

const CAN_RENDER = hasKubectl();
if (!CAN_RENDER)
  process.stderr.write("kubectl (Debian: kubernetes-client) is missing: no overlay is rendered.\n");

describe("the documents for Kubernetes", () => {
  it.each(
    DOCUMENTS.map(
      ({ file, document }) => [file, `${document.kind} ${document.metadata?.name ?? ""}`, document] as const,
    ),
  )("%s has a valid %s", async (_file, _what, document) => {
    expect(await findDocumentErrors(document)).toEqual([]);
  });

  it("are found wrong with a field that is misspelled, of another type, or no kind at all", async () => {
    const [deployment] = parseDocuments(
      `apiVersion: apps/v1
kind: Deployment
metadata: { name: a }
spec:
  replicas: "3"
  selector: { matchLabels: { app: a } }
  template:
    metadata: { labels: { app: a } }
    spec: { containers: [{ name: a, image: a, prots: [] }] }`,
      "a.yaml",
    );
    expect(await findDocumentErrors(deployment ?? expect.fail())).toEqual([
      "spec.template.spec.containers[0].prots is no field of a Deployment.",
      "data/spec/replicas must be integer",
    ]);
    const cluster = { ...get("Cluster"), spec: { instances: 3, stoarge: {} } };
    expect(await findDocumentErrors(cluster)).toEqual(["spec.stoarge is no field of a Cluster."]);
    expect(await findDocumentErrors({ apiVersion: "apps/v2", kind: "Deployment" })).toEqual([
      "There is no Deployment in apps/v2.",
    ]);
    expect(await findDocumentErrors({ ...get("Kustomization"), resource: [] })).toEqual([
      expect.stringMatching(/^resource: /),
    ]);
    expect(() => parseDocuments("a: [", "b.yaml")).toThrow(/^b\.yaml: /);
  });

  it("hold no secret, and name a file for each that production needs [TRUST-04]", () => {
    expect(DOCUMENTS.filter(({ document }) => document.kind === "Secret")).toEqual([]);
    expect(DOCUMENTS.filter(({ document }) => "secretGenerator" in document)).toEqual([]);
    const isSecret = (name: string) => "isSecret" in (SETTINGS[name as keyof typeof SETTINGS] ?? {});
    expect(Object.keys(settings).filter(isSecret)).toEqual([]);
    for (const [name, value] of Object.entries(settings).filter(([each]) => each.endsWith("_FILE")))
      expect([isSecret(name.replace(/_FILE$/, "")), value]).toEqual([
        true,
        `/run/secrets/smirk/${name.replace(/_FILE$/, "")}`,
      ]);
  });

  it("list every setting that production needs, and leave its value to the operator", () => {
    const needed = listNeededSettings();
    const listed = Object.keys(settings).map((name) => name.replace(/_FILE$/, ""));
    expect(needed.filter((name) => !listed.includes(name))).toEqual([]);
    const filledIn = Object.entries(settings).filter(
      ([name, value]) => needed.includes(name) && value !== "",
    );
    expect(filledIn).toEqual([]);
    expect(listed.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it("confine every container, and migrate before a server starts [LOAD-10]", () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: "RuntimeDefault" },
    });
    for (const { image, securityContext } of [...pod.initContainers, ...pod.containers]) {
      expect(image).toBe("smirk");
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
    expect(pod.initContainers.map(({ name, args }) => [name, args?.at(-1)])).toEqual([
      ["migrate", "migrate"],
    ]);
  });

  it("give the migration the database's secret and no other [TRUST-04]", () => {
    const [migrate] = pod.initContainers;
    const sources = pod.volumes.flatMap(({ name, projected }) =>
      name === migrate?.volumeMounts[0]?.name ? projected.sources : [],
    );
    expect([migrate?.envFrom, migrate?.env?.map(({ name }) => name)]).toEqual([
      undefined,
      ["DATABASE_URL_FILE"],
    ]);
    expect([migrate?.volumeMounts.length, sources]).toEqual([
      1,
      [{ secret: { name: "smirk-secrets", items: [{ key: "DATABASE_URL", path: "DATABASE_URL" }] } }],
    ]);
  });

  it("give a server the time to drain and stop, and the database enough connections [LOAD-10]", () => {
    const grace = pod.terminationGracePeriodSeconds;
    expect(grace).toBeGreaterThanOrEqual(Number(settings.DRAIN_DELAY_SECONDS) + 15);
    const autoscaler = get("HorizontalPodAutoscaler") as unknown as { spec: { maxReplicas: number } };
    const cluster = get("Cluster") as unknown as {
      spec: { postgresql: { parameters: { max_connections: string } } };
    };
    const connections = Number(cluster.spec.postgresql.parameters.max_connections);
    expect(connections).toBeGreaterThanOrEqual(19 * (autoscaler.spec.maxReplicas + 1) + 20);
  });

  it("run the release of the changelog", () => {
    const tags = DOCUMENTS.flatMap(
      ({ document }) => (document.images as { newTag: string }[] | undefined) ?? [],
    );
    expect(tags.map(({ newTag }) => newTag)).toEqual([VERSION]);
  });
});

describe("a cluster that a team runs", () => {
  const cluster = get("Cluster") as unknown as {
    metadata: { name: string };
    spec: { plugins: { name: string; isWALArchiver: boolean; parameters: object }[] };
  };
  const [plugin] = cluster.spec.plugins;

  it.skipIf(!CAN_RENDER).each(OVERLAYS.map((folders) => [folders.join(" + "), folders] as const))(
    "%s has nothing that a cluster refuses [OPS-14]",
    async (_name, folders) => {
      expect(await findOverlayErrors(folders)).toEqual([]);
    },
  );

  it("archives what it writes into the bucket, and makes a backup each night [OPS-14]", () => {
    expect(cluster.spec.plugins).toEqual([
      {
        name: "barman-cloud.cloudnative-pg.io",
        isWALArchiver: true,
        parameters: { barmanObjectName: get("ObjectStore").metadata?.name },
      },
    ]);
    expect(get("ScheduledBackup").spec).toMatchObject({
      // Seconds come first.
      schedule: expect.stringMatching(/^\d+ \d+ \d+ \* \* \*$/),
      immediate: true,
      cluster: { name: cluster.metadata.name },
      method: "plugin",
      pluginConfiguration: { name: plugin?.name },
    });
  });

  it("restores from the folder that the database archives into [OPS-14]", () => {
    const { patches } = readComponent("restored");
    const [recovery, source] = ["/spec/bootstrap", "/spec/externalClusters"].map((path) =>
      patches.flatMap(({ operations }) => operations).find((each) => each.path === path),
    );
    expect(recovery?.value).toMatchObject({ recovery: { source: "before" } });
    expect(source?.value).toEqual([
      {
        name: "before",
        plugin: {
          name: plugin?.name,
          parameters: { ...plugin?.parameters, serverName: cluster.metadata.name },
        },
      },
    ]);
  });

  it("has the same two hosts by gateway and by ingress, each of a named class [OPS-14]", () => {
    const gateway = get("Gateway") as unknown as {
      spec: { gatewayClassName: string; listeners: { hostname?: string }[] };
    };
    const ingresses = DOCUMENTS.flatMap(({ document }) =>
      document.kind === "Ingress"
        ? [document.spec as { ingressClassName: string; rules: { host: string }[] }]
        : [],
    );
    expect(gateway.spec.listeners.flatMap(({ hostname }) => hostname ?? [])).toEqual(
      ingresses.flatMap(({ rules }) => rules.map(({ host }) => host)),
    );
    expect(gateway.spec.gatewayClassName).not.toBe("");
    expect(ingresses.filter(({ ingressClassName }) => !ingressClassName)).toEqual([]);
  });

  it("lets the largest body through where nginx stands before the console [OPS-14]", () => {
    const annotations = DOCUMENTS.flatMap(({ document }) =>
      document.kind === "Ingress" && document.metadata?.name === "smirk-console"
        ? Object.values((document.metadata as { annotations: object }).annotations)
        : [],
    );
    expect(annotations.map(String)).toEqual(["6m", "6m"]);
    expect(6 * 1024 ** 2).toBeGreaterThan(MOST_DOCUMENT_BYTES);
  });

  it("has the alert rules that stand beside it, written for the operator [OPS-14]", () => {
    expect(readFileSync(DOCUMENT, "utf8")).toBe(renderAlerts());
  });

  it("is put together by folders and patches that fit, as the page says [OPS-14]", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/kubernetes.md"), "utf8");
    const written = [...page.matchAll(/^ {3}```yaml\n([\s\S]*?)^ {3}```$/gm)].map(
      ([, text = ""]) => parse(text) as Kustomization,
    );
    expect(written).toHaveLength(2);
    const folders = [...page.matchAll(/\.\.\/smirk\/deploy\/kubernetes\/([a-z-]+)/g)];
    expect(
      folders.filter(([, name = ""]) => !DOCUMENTS.some(({ file }) => file.startsWith(`${name}/`))),
    ).toEqual([]);
    const misplaced = written.flatMap(readPatches).flatMap(({ target, operations }) => {
      const found = DOCUMENTS.find(
        ({ document }) =>
          document.kind === target.kind && document.metadata?.name === target.name.replace(/-2$/, ""),
      );
      return operations.filter(
        ({ op, path }) => op === "replace" && valueAt(found?.document, path) === undefined,
      );
    });
    expect(misplaced).toEqual([]);
  });
});

interface Kustomization {
  patches?: { target: { kind: string; name: string }; patch: string }[];
}
interface Operation {
  op: string;
  path: string;
  value: unknown;
}

function readPatches({ patches = [] }: Kustomization) {
  return patches.map(({ target, patch }) => ({ target, operations: parse(patch) as Operation[] }));
}

function readComponent(name: string) {
  const file = readFileSync(join(FOLDER, name, "kustomization.yaml"), "utf8");
  return { patches: readPatches(parse(file) as Kustomization) };
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}
