import { createHash } from "node:crypto";
import { type ArchivePlace, HOUSTON } from "@smirk/basemap/reading/archive-places";
import { ADDED_URL, openArchive, StreetArchives } from "@smirk/basemap/reading/street-archives";
import type { ArchiveSource } from "@smirk/basemap/reading/tile-archive";
import type { FastifyInstance } from "fastify";
import { IN_PROCESS_ADDRESS } from "../../http/limits/request-classes.ts";

/** How old the list of archives may be: an operator adds a county now and then. */
const LIST_MS = 10_000;

interface KnownStreets {
  archives: StreetArchives;
  /** Changes with the archives. */
  state: string;
}

/** The streets that this server gives to browsers, read the same way and without the network. */
export function createOwnStreets(app: FastifyInstance): () => Promise<KnownStreets> {
  let known: (KnownStreets & { at: number }) | undefined;
  let loading: Promise<KnownStreets> | undefined;
  const load = async (): Promise<KnownStreets> => {
    const [bundled, added] = await Promise.all([findBundled(app), ask(app, ADDED_URL)]);
    const { archives } = JSON.parse(added.payload) as { archives: ArchivePlace[] };
    const state = createHash("sha256").update(`${bundled} ${added.payload}`).digest("hex");
    if (known?.state !== state) {
      const open = (place: ArchivePlace) =>
        openArchive(place, place === HOUSTON, createSource(app, place.url));
      const places = bundled === null ? archives : [HOUSTON, ...archives];
      known = { archives: new StreetArchives(places.map(open)), state, at: 0 };
    }
    known.at = performance.now();
    return known;
  };
  return async () => {
    if (known !== undefined && performance.now() - known.at < LIST_MS) return known;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** The state of the archive that comes with the web app; null for a server without it. */
async function findBundled(app: FastifyInstance): Promise<string | null> {
  const { statusCode, headers } = await app.inject({
    method: "HEAD",
    url: HOUSTON.url,
    remoteAddress: IN_PROCESS_ADDRESS,
  });
  return statusCode === 200 ? String(headers.etag) : null;
}

async function ask(app: FastifyInstance, url: string, range?: string) {
  const headers = range === undefined ? {} : { range };
  const answer = await app.inject({ url, remoteAddress: IN_PROCESS_ADDRESS, headers });
  if (answer.statusCode >= 300) throw new Error(`${url} answers ${answer.statusCode}.`);
  return answer;
}

function createSource(app: FastifyInstance, url: string): ArchiveSource {
  return {
    getKey: () => url,
    getBytes: async (offset, length) => {
      const { rawPayload } = await ask(app, url, `bytes=${offset}-${offset + length - 1}`);
      const { buffer, byteOffset } = rawPayload;
      return { data: buffer.slice(byteOffset, byteOffset + rawPayload.length) as ArrayBuffer };
    },
  };
}
