import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { DEPLOYMENT_FILES, listImageReferences, pinImages } from "./image-references.ts";
import { readDockerfile } from "./read-dockerfile.ts";

const CLUSTER = "deploy/kubernetes/cloudnative-pg/cluster.yaml";
const root = dirname(dirname(import.meta.dirname));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const digestOf = (tagged: string) =>
  `sha256:${Buffer.from(tagged.padEnd(32, "-")).toString("hex").slice(0, 64)}`;
const names = (text: string) => listImageReferences(text).map(({ tagged }) => tagged);
const pinAll = (text: string) =>
  pinImages(text, new Map(names(text).map((tagged) => [tagged, digestOf(tagged)])));

it("the images of the deployment files are found, stages and our own left out", () => {
  expect(names(read("Dockerfile"))).toEqual([
    expect.stringMatching(/^node:\d+\.\d+\.\d+-bookworm-slim$/),
    "docker/dockerfile:1",
  ]);
  expect(names(read("compose.yaml"))).toEqual([
    expect.stringMatching(/^caddy:2\.\d+\.\d+$/),
    "postgres:18-bookworm",
  ]);
  expect(names(read("deploy/kubernetes/base/deployment.yaml"))).toEqual([]);
  expect(names(read(CLUSTER))).toEqual([
    expect.stringMatching(/^ghcr\.io\/cloudnative-pg\/postgresql:18\.\d+-\d{12}-system-bookworm$/),
  ]);
});

it("every image of others is named by its digest, its tag beside it [TRUST-12]", () => {
  const tagAlone = DEPLOYMENT_FILES.flatMap((file) =>
    listImageReferences(read(file))
      .filter(({ digest }) => digest === null)
      .map(({ tagged }) => `${file}: ${tagged}`),
  );
  expect(tagAlone).toEqual([]);
  const found = DEPLOYMENT_FILES.flatMap((file) => names(read(file)));
  expect(found).toHaveLength(5);
  expect(found.filter((tagged) => !/:[\w.-]+$/.test(tagged))).toEqual([]);
});

it.each(["Dockerfile", "compose.yaml", CLUSTER])("%s differs by digests alone once it is pinned", (file) => {
  const pinned = pinAll(read(file));
  const found = listImageReferences(pinned);
  expect(found.map(({ digest, tagged }) => digest === digestOf(tagged))).toEqual(found.map(() => true));
  expect(pinned.replaceAll(/@sha256:[0-9a-f]{64}/g, "")).toBe(
    read(file).replaceAll(/@sha256:[0-9a-f]{64}/g, ""),
  );
  expect(pinAll(pinned)).toBe(pinned);
});

it("a pinned Dockerfile has the same stages", () => {
  const stages = (text: string) => readDockerfile(text).map(({ name, from }) => [name, from.split("@")[0]]);
  expect(stages(pinAll(read("Dockerfile")))).toEqual(stages(read("Dockerfile")));
});

it("a digest of the wrong form is refused, read or written", () => {
  expect(() => listImageReferences("FROM node:24@sha256:abc\n")).toThrow(
    "node:24@sha256:abc has a digest that is none.",
  );
  expect(() => pinImages("FROM node:24\n", new Map([["node:24", "latest"]]))).toThrow(
    "node:24 has no digest.",
  );
  expect(() => pinImages("FROM node:24\n", new Map())).toThrow("node:24 has no digest.");
});
