import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { returnBuffer } from "../../http/answer-buffers.ts";
import type { CompressedBytes } from "../../http/compress-bytes.ts";
import { responseType } from "../send-answers.ts";

interface ByteHeaders {
  /** Headers of every response. */
  constant: Readonly<Record<string, string>>;
  /** Headers of responses by a shortcut. */
  current: () => Record<string, string>;
}

export interface ByteAnswer extends CompressedBytes {
  /** Set for bytes that are taken back once they are sent. */
  isPooled: boolean;
}

type SendBytes = (request: FastifyRequest, reply: FastifyReply, answer: ByteAnswer) => FastifyReply;

/** Sends a shortcut's JSON with status 200, past the serializers and hooks that it needs not. */
export function createByteSender({ constant, current }: ByteHeaders): SendBytes {
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
