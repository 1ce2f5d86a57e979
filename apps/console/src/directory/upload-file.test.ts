import { afterEach, expect, it, vi } from "vitest";
import { CallError } from "../api/call.ts";
import { type UploadProgress, uploadFile } from "./upload-file.ts";

const OPTIONS = {
  kind: "providers" as const,
  dry_run: true,
  skip_refused: false,
  complete: false,
  may_hide: null,
  confirmed: false,
  columns: "",
  values: "",
};
const MEGABYTE = 1024 ** 2;

afterEach(() => vi.unstubAllGlobals());

/** A server that keeps what it is sent, and fails the calls that are listed. */
function serve({ received = 0, failures = new Map<number, number>() } = {}) {
  const positions: number[] = [];
  let stored = received;
  let calls = 0;
  const answer = async (url: string, { body }: { body: string | ArrayBuffer }) => {
    calls += 1;
    const status = failures.get(calls) ?? 200;
    if (status === 0) throw new TypeError("Failed to fetch");
    if (status === 403) return Response.json({ message: "Confirm.", needs: ["proof"] }, { status });
    if (status !== 200) return Response.json({ message: "Refused." }, { status });
    if (typeof body === "string")
      return Response.json({ id: "an-import", received: stored, piece_bytes: MEGABYTE });
    const position = Number(new URL(url, "http://localhost").searchParams.get("position"));
    positions.push(position);
    if (position !== stored) return Response.json({ message: "Next.", received: stored }, { status: 409 });
    stored += body.byteLength;
    return Response.json({ received: stored });
  };
  vi.stubGlobal("fetch", answer);
  return {
    positions,
    stored: () => stored,
    lose: (bytes: number) => {
      stored -= bytes;
    },
  };
}

const shown: UploadProgress[] = [];
const pauses: number[] = [];
/** How often the key was asked for. */
let asked = 0;

function send(bytes: number, signal = new AbortController().signal) {
  shown.length = 0;
  pauses.length = 0;
  asked = 0;
  return uploadFile({
    file: new File([new Uint8Array(bytes)], "a.csv"),
    options: OPTIONS,
    onProgress: (progress) => shown.push(progress),
    proven: async (run) => {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof CallError && error.needsProof)) throw error;
        asked += 1;
        return run();
      }
    },
    signal,
    pause: async (ms) => void pauses.push(ms),
  });
}

it("a file goes in growing pieces, from where an earlier upload stopped [OPS-04]", async () => {
  const server = serve({ received: 100 });
  expect(await send(3 * MEGABYTE)).toBe("an-import");
  expect([server.stored(), server.positions[0], server.positions.length]).toEqual([3 * MEGABYTE, 100, 4]);
  expect(shown.at(-1)).toEqual({ sent: 3 * MEGABYTE, size: 3 * MEGABYTE, isInterrupted: false });
});

it("the key is asked for at the start and in the middle, and the upload goes on [OPS-01]", async () => {
  const server = serve({
    failures: new Map([
      [1, 403],
      [4, 403],
    ]),
  });
  await send(3 * MEGABYTE);
  expect([server.stored(), asked]).toEqual([3 * MEGABYTE, 2]);
});

it("a lost connection and a stalled piece are tried again, with longer pauses [OPS-04]", async () => {
  const server = serve({
    failures: new Map([
      [1, 503],
      [3, 0],
      [4, 408],
      [5, 0],
    ]),
  });
  await send(MEGABYTE);
  expect([server.stored(), pauses]).toEqual([MEGABYTE, [1_000, 1_000, 2_000, 4_000]]);
  expect(shown.filter(({ isInterrupted }) => isInterrupted)).toHaveLength(4);
});

it("the server says where the next piece begins [OPS-04]", async () => {
  const server = serve();
  const upload = uploadFile({
    file: new File([new Uint8Array(MEGABYTE)], "a.csv"),
    options: OPTIONS,
    onProgress: ({ sent }) => {
      if (sent > 0 && server.positions.length === 1) server.lose(1_000);
    },
    proven: (run) => run(),
    signal: new AbortController().signal,
  });
  await upload;
  expect(server.stored()).toBe(MEGABYTE);
});

it("a refusal ends the upload in the server's words, and so does a pause [OPS-04]", async () => {
  serve({ failures: new Map([[2, 413]]) });
  await expect(send(10)).rejects.toThrow("Refused.");
  serve();
  await expect(send(10, AbortSignal.abort())).rejects.toThrow();
});
