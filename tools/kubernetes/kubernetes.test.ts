import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../apps/server/src/config/settings/settings.ts";
import { VERSION } from "../../apps/server/src/version.ts";
import { listNeededSettings } from "../image/check-image.ts";
import {
  findDocumentErrors,
  type KubernetesDocument,
  parseDocuments,
  readDocuments,
} from "./render-overlays.ts";

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
