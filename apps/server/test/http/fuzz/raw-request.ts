import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** How often the server answered on this connection. */
  answers: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends bytes as they are and reads until the server closes the connection.
 * @throws when it does not within ten seconds, or closes it without an answer
 */
export function sendRaw(port: number, bytes: Buffer | string): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("The connection was left open.")));
  socket.on("data", (chunk) => chunks.push(chunk));
  // A refusal may come before everything was sent, and then the rest is turned away.
  socket.on("error", (error) => (chunks.length > 0 ? undefined : reject(error)));
  socket.on("close", () => {
    const text = Buffer.concat(chunks)
      .toString("latin1")
      .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
    if (text === "") reject(new Error("The connection was closed without an answer."));
    else resolve(readAnswer(text));
  });
  socket.write(bytes);
  return promise;
}

function readAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  const body = rest.join("\r\n\r\n");
  const isChunked = headers["transfer-encoding"] === "chunked";
  return {
    status: Number(first.split(" ")[1]),
    headers,
    // Sizes of chunks are counted in bytes, and texts are written in UTF-8.
    body: Buffer.from(isChunked ? body.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/g, "") : body, "latin1").toString(),
    answers: text.split(/HTTP\/1\.1 \d{3} /).length - 1,
  };
}
