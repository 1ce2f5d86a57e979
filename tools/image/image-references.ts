import { globSync } from "node:fs";
import { dirname } from "node:path";

/** Files that name images which a registry gives out, from the checkout's root. */
export const DEPLOYMENT_FILES = [
  "Dockerfile",
  "compose.yaml",
  ...globSync("deploy/kubernetes/**/*.yaml", { cwd: dirname(dirname(import.meta.dirname)) }).toSorted(),
];

/** An image that a deployment file takes from a registry. */
interface ImageReference {
  /** The reference as it stands there, arguments and digest included. */
  written: string;
  /** What a registry knows it by, such as `node:24.21.0-bookworm-slim`. */
  tagged: string;
  /** `sha256:` and 64 hexadecimal digits; null where it is named by its tag alone. */
  digest: string | null;
}

export const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Each line that names an image: `FROM`, the Dockerfile's syntax, a service of compose, and what a cluster runs. */
const NAMES = [
  /^FROM\s+(?:--\S+\s+)*(\S+)/gim,
  /^#\s*syntax=(\S+)/gm,
  /^\s+(?:- )?(?:image|imageName):\s*["']?([^\s"']+)/gm,
];
const STAGE = /^FROM\s+.*\sAS\s+(\S+)\s*$/gim;
const ARGUMENT = /^ARG\s+(\w+)=(\S+)/gm;
/** Built from the checkout, not taken from a registry. */
const OWN = /^smirk(?:[:@]|$)/;

/**
 * The images that a Dockerfile, a compose file or a document for Kubernetes names, each once, in the order of their kinds of lines.
 * @throws {Error} for a digest that is none
 */
export function listImageReferences(text: string): ImageReference[] {
  const stages = new Set([...text.matchAll(STAGE)].map(([, name = ""]) => name));
  const defaults = new Map([...text.matchAll(ARGUMENT)].map(([, name = "", value = ""]) => [name, value]));
  const written = NAMES.flatMap((name) => [...text.matchAll(name)].map(([, image = ""]) => image));
  return [...new Set(written)]
    .filter((image) => !stages.has(image) && image !== "scratch" && !OWN.test(image))
    .map((image) => readReference(image, defaults));
}

function readReference(written: string, defaults: ReadonlyMap<string, string>): ImageReference {
  const [name = "", digest = null] = written.split("@", 2);
  if (digest !== null && !DIGEST.test(digest)) throw new Error(`${written} has a digest that is none.`);
  const tagged = name.replaceAll(/\$\{(\w+)\}/g, (_whole, key: string) => defaults.get(key) ?? "");
  return { written, tagged, digest };
}

/**
 * The same file with every image named by its digest beside its tag.
 * @param digests by tagged name; one of every image in the file
 */
export function pinImages(text: string, digests: ReadonlyMap<string, string>): string {
  const pins = new Map(
    listImageReferences(text).map(({ written, tagged }) => {
      const digest = digests.get(tagged) ?? "";
      if (!DIGEST.test(digest)) throw new Error(`${tagged} has no digest.`);
      return [written, `${written.split("@", 1)[0]}@${digest}`];
    }),
  );
  return NAMES.reduce(
    (pinned, name) =>
      pinned.replaceAll(name, (line, image: string) => {
        const pin = pins.get(image);
        return pin === undefined ? line : line.slice(0, line.lastIndexOf(image)) + pin;
      }),
    text,
  );
}
