import type { FastifyReply, FastifyRequest } from "fastify";
import { returnBuffer } from "../../http/answer-buffers.ts";
import { chooseEncoding, compressBytes } from "../../http/compress-bytes.ts";
import { KnownBody } from "./known-queries.ts";
import { createRepeatedAnswers } from "./repeated-answers.ts";
import { createByteSender } from "./send-bytes.ts";

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
