import type { AnswerOf, BodyOf, PagePath, PathOf } from "./types.ts";

/** The server's answer to a call that failed; status 0 without one. */
export class CallError extends Error {
  readonly status: number;
  /** The session has to be proven again first. */
  readonly needsProof: boolean;
  /** Where an upload's next piece begins. */
  readonly received: number | undefined;

  constructor(
    status: number,
    message: string,
    { needsProof = false, received }: { needsProof?: boolean; received?: number | undefined } = {},
  ) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.needsProof = needsProof;
    this.received = received;
  }
}

interface ErrorAnswer {
  message?: string;
  fields?: Record<string, string>;
  needs?: string[];
  received?: number;
}

const SESSION_END = "smirk:session-end";
/** A refused key ends no session. */
const OF_KEYS = /^\/(?:sign-in|sign-on|proof|invites)\b/;

/** Reads an address, or posts a body to it. @throws {CallError} */
export async function call<Path extends PathOf<"GET">>(path: Path): Promise<AnswerOf<"GET", Path>>;
export async function call<Path extends PathOf<"POST">>(
  path: Path,
  body: BodyOf<Path>,
): Promise<AnswerOf<"POST", Path>>;
export async function call(path: string, body?: object): Promise<unknown> {
  return (await request(path, body)).json();
}

/** Reads the page of a list after a row, or the first one. @throws {CallError} */
export async function callPage<Path extends PagePath>(
  path: Path,
  after: string | null,
): Promise<AnswerOf<"GET", Path>> {
  const query = after === null ? "" : `?${new URLSearchParams({ after })}`;
  return (await request(`${path}${query}`)).json();
}

/** @throws {CallError} */
export function request(path: string, body?: object): Promise<Response> {
  const posted = body && { type: "application/json", content: JSON.stringify(body) };
  return send(path, posted);
}

/** Posts a file or a piece of one; its facts are in the query. @throws {CallError} */
export async function postFile<Path extends "/imports/pieces" | "/states/registrations" | "/fees/columns">(
  path: Path,
  facts: BodyOf<Path>,
  file: Posted,
): Promise<AnswerOf<"POST", Path>> {
  const texts = Object.entries(facts).map(([name, value]) => [name, String(value)]);
  return (await send(`${path}?${new URLSearchParams(texts)}`, file)).json();
}

interface Posted {
  type: string;
  content: string | ArrayBuffer;
  signal?: AbortSignal;
}

async function send(path: string, posted?: Posted): Promise<Response> {
  const answer = await fetch(`/console/api${path}`, {
    method: posted ? "POST" : "GET",
    credentials: "same-origin",
    ...(posted && { headers: { "content-type": posted.type }, body: posted.content }),
    ...(posted?.signal && { signal: posted.signal }),
  }).catch(() => {
    throw new CallError(0, "The server cannot be reached. Please try again.");
  });
  if (answer.ok) return answer;
  if (answer.status === 401 && !OF_KEYS.test(path)) dispatchEvent(new Event(SESSION_END));
  const { message, fields, needs, received }: ErrorAnswer = await answer.json().catch(() => ({}));
  const sentence = Object.values(fields ?? {})[0] ?? message ?? "Something went wrong. Please try again.";
  throw new CallError(answer.status, sentence, {
    needsProof: needs?.includes("proof") ?? false,
    received,
  });
}

/** Calls back when a call finds that the session has ended. @returns ends that */
export function onSessionEnd(act: () => void): () => void {
  addEventListener(SESSION_END, act);
  return () => removeEventListener(SESSION_END, act);
}

const UNKNOWN = "Something went wrong. Please try again.";

/** What a browser says of a passkey is for developers: the names of its errors are in the standard. */
const PASSKEY_SENTENCES: Record<string, string> = {
  NotAllowedError: "No key was used. Press the button again, and confirm when your browser asks for the key.",
  AbortError: "No key was used. Press the button again, and confirm when your browser asks for the key.",
  InvalidStateError: "You already have a passkey on this device. Sign in with it, or use another device.",
  ConstraintError: "This key cannot check that it is you. Use one with a PIN or a fingerprint.",
  NotSupportedError: "This device cannot create a passkey for the console. Use another device.",
  SecurityError: "Passkeys for the console work only at its own address. Check the address of this page.",
};

/** Words of ours only: the server's, or those of this application. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN;
  const isOurs = error instanceof CallError || error.name === "Error";
  return isOurs ? error.message : (PASSKEY_SENTENCES[error.name] ?? UNKNOWN);
}
