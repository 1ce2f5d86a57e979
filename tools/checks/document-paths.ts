import path from "node:path";

/** Placeholders, commands, media types and time zones are no paths. */
const NOT_A_PATH = /[\s<>*{}:$…@()=?|,"']|^[/.~]|^application\/|^America\/|^DATA_DIR\/|\.data(\/|$)/;

/** A file of the repository, named without its folder. */
const BARE_FILE = /^[a-z][\w.-]*\.(?:ts|tsx|mjs|css|po)$/;

/** Files and paths of the repository that a Markdown text names in backticks or as a relative link. */
export function listDocumentPaths(document: string, text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name.replace(/\/$/, ""));
  const links = [...text.matchAll(/\]\((?![a-z]+:|#)([^)#]+)[^)]*\)/g)].map(([, link = ""]) =>
    path.posix.join(path.posix.dirname(document), link).replace(/\/$/, ""),
  );
  const names = quoted.filter((name) => (name.includes("/") ? !NOT_A_PATH.test(name) : BARE_FILE.test(name)));
  return [...names, ...links];
}

/** Whether a file or folder has this path, whole or from some folder on. */
export function isRepositoryPath(name: string, files: readonly string[]): boolean {
  return files.some((file) => `/${file}/`.includes(`/${name}/`));
}
