import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tooManyRequests } from "../../errors.ts";
import { errorAnswer } from "../errors/error-answers.ts";

/** Unanswered requests of one connection. Browsers and proxies send one at a time. */
export const MOST_PIPELINED = 8;
const RETRY_AFTER_SECONDS = 1;

interface Pipeline {
  /** Behind the one that is being answered. */
  waiting: number;
  /** What comes after a refusal is not answered: RFC 9112 §9.3.2 lets a client send it again. */
  isClosing: boolean;
}

/** Answers what is pipelined deeper with 429 and closes: Node hands on all requests of a packet at once. */
export function limitPipelining(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  const listeners = server.listeners("request") as RequestListener[];
  const find = (socket: Socket): Pipeline => {
    const pipeline = pipelines.get(socket) ?? { waiting: 0, isClosing: false };
    pipelines.set(socket, pipeline);
    return pipeline;
  };
  const accept = (socket: Socket, response: ServerResponse): boolean => {
    if (isFirst(socket, response)) return pipelines.get(socket)?.isClosing !== true;
    const pipeline = find(socket);
    if (pipeline.isClosing) return false;
    if (pipeline.waiting >= MOST_PIPELINED - 1) {
      pipeline.isClosing = true;
      refuse(response);
      return false;
    }
    pipeline.waiting += 1;
    response.once("close", () => {
      pipeline.waiting -= 1;
    });
    return true;
  };
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!accept(request.socket, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** Whether no response of the connection is due before it. */
function isFirst(socket: Socket, response: ServerResponse): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage === response;
}

function refuse(response: ServerResponse): void {
  const sentence = "Too many requests at once on one connection.";
  const { status, body } = errorAnswer(tooManyRequests(sentence, RETRY_AFTER_SECONDS));
  response.writeHead(status, {
    connection: "close",
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "retry-after": String(RETRY_AFTER_SECONDS),
    "x-content-type-options": "nosniff",
  });
  response.end(JSON.stringify(body));
}
