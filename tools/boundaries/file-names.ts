const SHAPELESS_NAME = /(^|[-.])(util|helper|common|misc|manager|service)s?$/;

/** @returns one sentence why a file may not have this name, or null when it may. */
export function checkFileName(file: string): string | null {
  const names = file.split("/").map((part) => part.replace(/\.(test|spec)?\.?(tsx?|mjs|js|css)$/, ""));
  const shapeless = names.find((name) => SHAPELESS_NAME.test(name));
  return shapeless === undefined ? null : `"${shapeless}" says nothing: name the file after what it does.`;
}
