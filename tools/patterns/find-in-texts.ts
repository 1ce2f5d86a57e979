const SQL = /\b(?:select|insert|update|delete|create|alter|where|check|case|from)\b|\bregexp_/i;
/** Texts and comments are passed over: what stands in them compares nothing. */
const OPERATOR = /'(?:[^']|'')*'|--[^\n]*|[~<@]+~|(!?~\*?|\bsimilar\s+to)\s*/gi;
const FUNCTION = /\b(?:regexp_\w+|substring)\s*\(/gi;
const TEXT = /^(?:::\w+|\s)*E?'((?:[^']|'')*)'/is;
const VALUE = /^\s*[(\0]/;
const ATTRIBUTE = /<(?:input|textarea)\b[^>]*?\spattern=(?:"([^"]*)"|'([^']*)')/gi;

/** Escapes and classes that PostgreSQL writes in a way of its own. */
const OF_POSTGRES: readonly (readonly [RegExp, string])[] = [
  [/\\[mMyY]/g, "\\b"],
  [/\\A/g, "^"],
  [/\\Z/g, "$"],
  [/\[:alpha:\]/g, "a-zA-Z"],
  [/\[:alnum:\]/g, "a-zA-Z0-9"],
  [/\[:digit:\]/g, "\\d"],
  [/\[:space:\]/g, "\\s"],
  [/\[:punct:\]/g, "!-/:-@"],
];

/** Patterns of raw SQL as `/pattern/flags`: after `~` and its kin, and what functions are given. */
export function findInSql(text: string): string[] {
  if (!SQL.test(text)) return [];
  const compared = [...text.matchAll(OPERATOR)].map(({ index, 0: all, 1: sign }) =>
    sign === undefined ? null : readSqlPattern(text.slice(index + all.length), sign.endsWith("*") ? "i" : ""),
  );
  const given = [...text.matchAll(FUNCTION)].map(({ index, 0: name }) => {
    const [subject = "", pattern] = splitArguments(text.slice(index + name.length));
    if (!/^substring/i.test(name)) return readSqlPattern(pattern ?? "\0", "");
    const from = /\s(?:from|similar)\s+('.*)$/is.exec(subject)?.[1] ?? pattern ?? "";
    return from.trimStart().startsWith("'") ? readSqlPattern(from, "") : null;
  });
  return [...compared, ...given].filter((found) => found !== null);
}

/** Patterns of form fields that a program writes as HTML, as `/pattern/flags`. */
export function findInMarkup(text: string): string[] {
  return [...text.matchAll(ATTRIBUTE)].map(([, double, single]) => `/^(?:${double ?? single ?? ""})$/v`);
}

/** Null for what is compared to no text: the `~` of another language, a column. */
function readSqlPattern(rest: string, flags: string): string | null {
  const written = TEXT.exec(rest)?.[1];
  if (written === undefined) return VALUE.test(rest) ? "\0" : null;
  const plain = OF_POSTGRES.reduce(
    (text, [theirs, ours]) => text.replaceAll(theirs, ours),
    written.replaceAll("''", "'"),
  );
  return `/${plain}/${flags}`;
}

/** The first two arguments of a call whose parenthesis is open. */
function splitArguments(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|[^']/gs)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth < 0 || parts.length > 2) break;
    if (token === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + token);
  }
  return parts;
}
