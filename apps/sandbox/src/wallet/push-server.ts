import { createServer, type Http2Server, type ServerHttp2Stream } from "node:http2";
import type { Ring } from "../sinks/sink.ts";

/** What came in for one phone. */
export interface ReceivedPush {
  push_token: string;
  topic: string;
  priority: string;
  body: string;
  status: number;
}

/** Phones that the fake knows no longer have tokens that begin so. */
export const GONE_TOKEN = "dead";

const PATH = /^\/3\/device\/([\da-f]+)$/i;

/**
 * Apple's push service over HTTP/2, without its certificates: on this machine nobody else sends.
 * @param takeFailure the status that the next push gets instead
 */
export function createPushServer(
  received: Ring<ReceivedPush>,
  takeFailure: () => number | undefined,
): Http2Server {
  const server = createServer();
  server.on("stream", (stream, headers) => {
    let body = "";
    stream.setEncoding("utf8");
    stream.on("data", (part: string) => {
      body += part;
    });
    stream.on("end", () => {
      const [, token = ""] = PATH.exec(String(headers[":path"])) ?? [];
      const topic = String(headers["apns-topic"] ?? "");
      const refusal =
        refuse({ token, topic, isPost: headers[":method"] === "POST" }) ?? failWith(takeFailure());
      const status = refusal?.status ?? 200;
      received.add({ push_token: token, topic, priority: String(headers["apns-priority"]), body, status });
      answer(stream, status, refusal?.reason);
    });
  });
  return server;
}

interface Refusal {
  status: number;
  reason: string;
}

function refuse(asked: { token: string; topic: string; isPost: boolean }): Refusal | undefined {
  if (!asked.isPost) return { status: 405, reason: "MethodNotAllowed" };
  if (asked.token === "") return { status: 400, reason: "BadDeviceToken" };
  if (asked.topic === "") return { status: 400, reason: "MissingTopic" };
  return asked.token.startsWith(GONE_TOKEN) ? { status: 410, reason: "Unregistered" } : undefined;
}

function failWith(status: number | undefined): Refusal | undefined {
  return status === undefined ? undefined : { status, reason: "InternalServerError" };
}

function answer(stream: ServerHttp2Stream, status: number, reason: string | undefined): void {
  stream.respond({ ":status": status });
  stream.end(reason === undefined ? "" : JSON.stringify({ reason }));
}
