import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { returnBuffer } from "../../http/answer-buffers.ts";
import type { CompressedBytes } from "../../http/compress-bytes.ts";
import { chooseEncoding, compressBytes } from "../../http/compress-bytes.ts";
import { responseType } from "../send-answers.ts";
import { KnownBody } from "./known-queries.ts";

export interface ShortcutOptions {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Headers of responses by a shortcut. */
  shortcutHeaders: () => Record<string, string>;
  /** The state of the data that shortcuts answer from; null while it cannot be named. */
  shortcutState: () => number | null;
}

interface ShortcutAnswers {
  /** Null where nothing is kept for the request. */
  sendRepeated(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
  send(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply;
}

/** Sends answers that are ready as bytes, and keeps those compressed that repeat. */
export function createShortcutAnswers(options: ShortcutOptions): ShortcutAnswers {
  const { headers, shortcutHeaders, shortcutState } = options;
  const repeated = createRepeatedAnswers();
  const sendBytes = createByteSender({ constant: headers, current: shortcutHeaders });
  return {
    sendRepeated: (request, reply) => {
      const [question, state] = [repeatable(request), shortcutState()];
      const kept = question === null || state === null ? undefined : repeated.find(question, state);
      return kept === undefined ? null : sendBytes(request, reply, { ...kept, isPooled: false });
    },
    send: (request, reply, bytes) => {
      // Compressed here and now: a stream and a thread for a few microseconds of work take longer.
      const answer = compressBytes(bytes, chooseEncoding(request.headers["accept-encoding"]));
      if (answer.encoding === null) return sendBytes(request, reply, { ...answer, isPooled: true });
      returnBuffer(bytes);
      const [question, state] = [repeatable(request), shortcutState()];
      if (question !== null && state !== null) repeated.offer(question, state, answer);
      return sendBytes(request, reply, { ...answer, isPooled: false });
    },
  };
}

/** The question with the encoding that its answer is wanted in; null without one. */
function repeatable({ body, headers }: FastifyRequest): string | null {
  if (!(body instanceof KnownBody)) return null;
  const encoding = chooseEncoding(headers["accept-encoding"]);
  return encoding === null ? null : `${encoding} ${body.question}`;
}

interface RepeatedAnswers {
  /** @param state of the data; an answer of another one is dropped */
  find(question: string, state: number): CompressedBytes | undefined;
  /** Keeps what is asked a second time in a state. */
  offer(question: string, state: number, answer: CompressedBytes): void;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Questions asked once are remembered by their text alone. */
const MAX_SEEN = 4_000;

const ENTRY_BYTES = 300;

/** Compressed answers to questions that come again and again, such as the view that the finder opens with. */
export function createRepeatedAnswers(): RepeatedAnswers {
  const answers = new LRUCache<string, CompressedBytes>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, question) => body.length + question.length + ENTRY_BYTES,
  });
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  let current: number | undefined;
  const enter = (state: number): void => {
    if (state === current) return;
    current = state;
    answers.clear();
    seen.clear();
  };
  return {
    find: (question, state) => {
      enter(state);
      return answers.get(question);
    },
    offer: (question, state, { body, encoding }) => {
      if (state !== current) return;
      if (!seen.has(question)) seen.set(question, true);
      // A copy of just its size: what zlib returns may lie in a larger buffer.
      else answers.set(question, { body: Buffer.from(body), encoding });
    },
  };
}

interface ByteHeaders {
  /** Headers of every response. */
  constant: Readonly<Record<string, string>>;
  /** Headers of responses by a shortcut. */
  current: () => Record<string, string>;
}

interface ByteAnswer extends CompressedBytes {
  /** Set for bytes that are taken back once they are sent. */
  isPooled: boolean;
}

type SendBytes = (request: FastifyRequest, reply: FastifyReply, answer: ByteAnswer) => FastifyReply;

/** Sends a shortcut's JSON with status 200, past the serializers and hooks that it needs not. */
function createByteSender({ constant, current }: ByteHeaders): SendBytes {
  const constantPairs = Object.entries(constant).flat();
  const isConstant = new Set(Object.keys(constant));

  /** Names and values by turns, as `writeHead` takes them without another copy. */
  const listHeaders = (reply: FastifyReply): string[] => {
    const list = [...constantPairs];
    for (const headers of [reply.getHeaders(), current()]) {
      for (const name in headers) {
        const value = String(headers[name]);
        if (isConstant.has(name)) list[list.indexOf(name) + 1] = value;
        else list.push(name, value);
      }
    }
    return list;
  };

  return (request, reply, { body, encoding, isPooled }) => {
    const { raw } = reply;
    // A call inside the process has no socket to write to.
    const isDirect = request.raw.socket instanceof Socket && !request.server.isDraining();
    if (!isDirect) {
      reply
        .headers(current())
        .header("vary", "accept-encoding")
        .header("content-type", responseType(request));
      if (encoding !== null) reply.header("content-encoding", encoding);
      return reply.send(body);
    }
    if (isPooled) raw.once("close", () => returnBuffer(body));
    const headers = listHeaders(reply);
    headers.push("vary", "accept-encoding", "content-type", responseType(request));
    if (encoding !== null) headers.push("content-encoding", encoding);
    headers.push("content-length", String(body.length));
    reply.hijack();
    // Once all requests that have come are read: a reader that waits has to be woken, which takes as long as the write
    // does, and answers in a row wake it once.
    setImmediate(() => {
      // The visitor left: pooled bytes are taken back already.
      if (raw.destroyed) return;
      raw.writeHead(200, headers);
      raw.end(body);
    });
    return reply;
  };
}
