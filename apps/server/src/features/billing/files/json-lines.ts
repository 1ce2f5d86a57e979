/** No value that a sentence names is deeper: a path grows with the depth. */
const DEEPEST = 20;

/** First line of each value of a valid JSON text, by path such as `plans.0.slug`; the root's path is empty. */
export function findJsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: { path: string; index: number | null; key: string }[] = [];
  let line = 1;
  let expectsKey = false;
  const pathHere = () => {
    const inside = open.at(-1);
    if (!inside) return "";
    const step = inside.index === null ? inside.key : String(inside.index);
    return inside.path === "" ? step : `${inside.path}.${step}`;
  };
  const note = () => {
    if (open.length <= DEEPEST && !lines.has(pathHere())) lines.set(pathHere(), line);
  };
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s"{}[\],:]+/g)) {
    const inside = open.at(-1);
    if (token === "\n") line += 1;
    else if (token === "{" || token === "[") {
      note();
      open.push({ path: open.length > DEEPEST ? "" : pathHere(), index: token === "[" ? 0 : null, key: "" });
      expectsKey = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      expectsKey = false;
    } else if (token === ",") {
      if (inside && inside.index !== null) inside.index += 1;
      expectsKey = inside?.index === null;
    } else if (token === ":") expectsKey = false;
    else if (expectsKey && inside) inside.key = String(JSON.parse(token));
    else note();
  }
  return lines;
}
