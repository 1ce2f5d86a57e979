import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tooManyRequests } from "../../errors.ts";
import { errorAnswer } from "../errors/error-answers.ts";

/** Unanswered requests of one connection. Browsers and proxies send one at a time. */
const MOST_PIPELINED = 8;
const RETRY_AFTER_SECONDS = 1;

interface Pipeline {
  /** Behind the one that is being answered, in order. */
  held: [IncomingMessage, ServerResponse][];
  /** Whether the end of a response is waited for. */
  isBusy: boolean;
  /** What comes after a refusal is not answered: RFC 9112 §9.3.2 lets a client send it again. */
  isClosing: boolean;
}

/**
 * Handles one request of a connection at a time: Node hands on all that are in a packet at once. What is pipelined too
 * deep gets 429, and the connection is closed.
 */
export function limitPipelining(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  const pipelines = new WeakMap<Socket, Pipeline>();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  const waitFor = (pipeline: Pipeline, response: ServerResponse) => {
    pipeline.isBusy = true;
    response.once("close", () => handleNext(pipeline));
  };
  const handleNext = (pipeline: Pipeline) => {
    pipeline.isBusy = false;
    const [request, response] = pipeline.held.shift() ?? [];
    if (request === undefined || response === undefined || request.socket.destroyed) return;
    waitFor(pipeline, response);
    if (pipeline.isClosing && pipeline.held.length === 0) refuse(response);
    else handle(request, response);
  };
  const hold = (pipeline: Pipeline, request: IncomingMessage, response: ServerResponse) => {
    pipeline.isClosing = pipeline.held.length >= MOST_PIPELINED - 1;
    pipeline.held.push([request, response]);
    const current = currentResponse(request.socket);
    if (!pipeline.isBusy && current != null) waitFor(pipeline, current);
  };
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const { socket } = request;
    const known = pipelines.get(socket);
    if (known?.isClosing) return;
    if (currentResponse(socket) === response) {
      handle(request, response);
      return;
    }
    const pipeline = known ?? { held: [], isBusy: false, isClosing: false };
    pipelines.set(socket, pipeline);
    hold(pipeline, request, response);
  });
}

/** What Node sends next on a connection. */
function currentResponse(socket: Socket): ServerResponse | null | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
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
