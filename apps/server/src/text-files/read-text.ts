import type { AppError } from "../errors.ts";
import { fileError } from "./file-error.ts";
import {
  type FileSource,
  nameOfFile,
  type OpenFile,
  openFile,
  placeOfFile,
  readBytes,
} from "./file-source.ts";

/** Streams UTF-8 without its byte order mark. @throws {AppError} 422 if missing or in another encoding */
export async function* readText(source: FileSource): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let lines = 1;
  try {
    for await (const chunk of readBytes(source)) {
      const text = decoder.decode(chunk, { stream: true });
      lines += text.split("\n").length - 1;
      yield text;
    }
    decoder.decode();
  } catch (error) {
    throw readingError(error, source, lines);
  }
}

/** @throws {AppError} 422 if missing or not to be read */
export async function openText(source: FileSource): Promise<OpenFile> {
  try {
    return await openFile(source);
  } catch (error) {
    throw readingError(error, source, 0);
  }
}

function readingError(error: unknown, source: FileSource, lines: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const path = placeOfFile(source);
  if (code === "ENOENT") return fileError(path, null, "there is no such file.");
  if (code === "EISDIR") return fileError(path, null, "it is a folder, not a file.");
  if (code === "EACCES") return fileError(path, null, "it may not be read.");
  if (code !== "ERR_ENCODING_INVALID_ENCODED_DATA") return error;
  return notUtf8(nameOfFile(source), lines);
}

/** @param lines how many surely are */
export function notUtf8(file: string, lines: number): AppError {
  return fileError(file, null, `it is not UTF-8, somewhere after line ${lines}. Save it as "CSV UTF-8".`);
}
