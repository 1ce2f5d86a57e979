import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { fileError } from "./file-error.ts";

/** Streams UTF-8 without its byte order mark. @throws {AppError} 422 if missing or in another encoding */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let lines = 1;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      lines += text.split("\n").length - 1;
      yield text;
    }
    decoder.decode();
  } catch (error) {
    throw readingError(error, path, lines);
  }
}

function readingError(error: unknown, path: string, lines: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const file = basename(path);
  if (code === "ENOENT") return fileError(path, null, "there is no such file.");
  if (code === "EISDIR") return fileError(path, null, "it is a folder, not a file.");
  if (code === "EACCES") return fileError(path, null, "it may not be read.");
  if (code !== "ERR_ENCODING_INVALID_ENCODED_DATA") return error;
  return fileError(file, null, `it is not UTF-8, somewhere after line ${lines}. Save it as "CSV UTF-8".`);
}
