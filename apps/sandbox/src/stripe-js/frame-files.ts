import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export interface FrameFile {
  type: string;
  text: string;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};
const FOLDER = fileURLToPath(new URL("browser/frame/", import.meta.url));

/** The frames' files by requested path; pages are requested without their extension. */
export function readFrameFiles(): Map<string, FrameFile> {
  const entries = readdirSync(FOLDER, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = entries.map(({ parentPath, name }): [string, FrameFile] => {
    const type = TYPES[extname(name)];
    if (type === undefined) throw new Error(`${name} has no known content type.`);
    const file = join(parentPath, name);
    const requested = relative(FOLDER, file)
      .replaceAll(sep, "/")
      .replace(/\.html$/, "");
    return [requested, { type, text: readFileSync(file, "utf8") }];
  });
  return new Map(files);
}
