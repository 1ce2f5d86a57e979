import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";

export interface FrameFile {
  type: string;
  text: string;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};
const FOLDER = new URL("browser/frame/", import.meta.url);

/** The frames' files by requested name; pages are requested without their extension. */
export function readFrameFiles(): Map<string, FrameFile> {
  const files = readdirSync(FOLDER).map((file): [string, FrameFile] => {
    const type = TYPES[extname(file)];
    if (type === undefined) throw new Error(`${file} has no known content type.`);
    return [file.replace(/\.html$/, ""), { type, text: readFileSync(new URL(file, FOLDER), "utf8") }];
  });
  return new Map(files);
}
