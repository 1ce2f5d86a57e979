import { type ParserPlugin, parse } from "@babel/parser";
import { ALLOWED_CALLS } from "./allowed-calls.ts";

const CHECKED =
  /\.(?:test|spec)\.tsx?$|^(?:apps\/[^/]+|packages\/[^/]+|tools\/dom)\/test\/.*\.tsx?$|^e2e\/.*\.ts$/;
const BROWSER = /^e2e\//;

const DRAW = "draws: take `seededRandom` or a value that stands in the file";
const TIME = "measures a time: count what is done, or `findSteepGrowth`";
const CLOCK = "asks the machine's clock: take `ctx.clock`, or fake `Date` in this file";
const ZONE = "asks the machine's time zone: name one";
const LOCALE = "asks the machine's locale: name one";
const ORDER = "has the disk's order: sort it";
const FOLDER = "writes a blank in the name of a folder as %20: take `import.meta.dirname`";
const MOCK =
  "replaces a module for the files that load it later, in whatever order they run: pass what differs";

const DRAWS = new Set(["Math.random", "randomInt", "randomBytes", "getRandomValues"]);
const TIMES = new Set(["performance.now", "hrtime", "cpuUsage", "threadCpuUsage"]);
const LOCAL_PARTS = /^[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)$/;
const MOCKS = /^vi\.(?:do)?(?:mock|Mock)$/;
const LISTS = /^(?:readdir|readdirSync|glob|globSync)$/;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+$/;
/** Worth parsing. */
const SUSPICIOUS =
  /[mM]ock\(|random|getRandomValues|performance|hrtime|[cC]puUsage|Date|readdir|glob|pathname|Intl|toLocale|localeCompare|[gs]et(?:Hours|Minutes|Day|Month|FullYear|TimezoneOffset)/;
const FAKES_DATE = /setSystemTime\(|useFakeTimers\(\{[^}]*now:/;

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  loc: { start: { line: number } };
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  properties?: Node[];
  key?: Node;
}

export interface MachineCall {
  file: string;
  line: number;
  /** Such as `Math.random`. */
  call: string;
  reason: string;
}

/** What tests and their support ask of the machine that runs them: a draw, the time, its zone, its locale, its disk's order, the order of files, a folder's name. */
export function findMachineCalls(file: string, source: string): MachineCall[] {
  if (!CHECKED.test(file) || !SUSPICIOUS.test(source)) return [];
  const plugins: ParserPlugin[] = file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  const { program } = parse(source, { sourceType: "module", plugins, attachComment: false });
  const hasOwnClock = FAKES_DATE.test(source) || BROWSER.test(file);
  const found: MachineCall[] = [];
  visit(program, [], (node, parents) => {
    const call = nameOf(node.callee);
    const reason = describe(node, { call, parents, hasOwnClock });
    if (reason !== null) found.push({ file, line: node.loc.start.line, call, reason });
  });
  return found;
}

/** @returns a sentence for each call without an exception, and for each exception that nobody needs */
export function checkMachineCalls(calls: readonly MachineCall[]): string[] {
  const needed = new Set(calls.map(({ file, call }) => `${file} ${call}`));
  return [
    ...calls
      .filter(({ file, call }) => ALLOWED_CALLS[`${file} ${call}`] === undefined)
      .map(({ file, line, call, reason }) => `${file}:${line}: ${call}() ${reason}.`),
    ...Object.keys(ALLOWED_CALLS)
      .filter((one) => !needed.has(one))
      .map((one) => `tools/boundaries/machine-calls/allowed-calls.ts: nobody needs the exception "${one}".`),
  ];
}

interface Place {
  call: string;
  parents: readonly Node[];
  /** The file sets `Date`, or lives in a browser beside a product that has the machine's. */
  hasOwnClock: boolean;
}

function describe(node: Node, { call, parents, hasOwnClock }: Place): string | null {
  const given = node.arguments ?? [];
  const [first, second] = given;
  const last = call.slice(call.lastIndexOf(".") + 1);
  if (DRAWS.has(call) || DRAWS.has(last)) return DRAW;
  if (MOCKS.test(call)) return MOCK;
  if (TIMES.has(call) || TIMES.has(last)) return TIME;
  if (call === "Date.now" || (call === "Date" && given.length === 0)) return hasOwnClock ? null : CLOCK;
  if (call === "Date" && given.length > 1) return ZONE;
  if ((call === "Date" || call === "Date.parse") && LOCAL_TIME.test(String(first?.value))) return ZONE;
  if (LOCAL_PARTS.test(last) && node.callee?.object !== undefined) return ZONE;
  if (last === "localeCompare" && second === undefined) return LOCALE;
  if (/^(?:toLocale\w+|Intl\.\w+)$/.test(call.startsWith("Intl.") ? call : last))
    return describeFormat(call, first, second);
  if (call === "URL" && nameOf(second) === "import.meta.url" && parents.at(-1)?.property?.name === "pathname")
    return FOLDER;
  return LISTS.test(last) && !call.startsWith("import.meta") && !isSorted(parents) ? ORDER : null;
}

function describeFormat(call: string, locale: Node | undefined, options: Node | undefined): string | null {
  if (locale === undefined || locale.name === "undefined") return call === "Intl.Segmenter" ? null : LOCALE;
  const isOfTime = /DateTimeFormat|toLocale(?:Date|Time)String/.test(call);
  if (!isOfTime) return null;
  const names = options?.properties?.map(({ type, key }) => key?.name ?? type);
  return names?.some((name) => name === "timeZone" || name === "SpreadElement") ? null : ZONE;
}

/** Whether one of the calls on it sorts it, or a set is made of it. */
function isSorted(parents: readonly Node[]): boolean {
  for (const parent of parents.toReversed()) {
    if (/^(?:MemberExpression|AwaitExpression|ParenthesizedExpression)$/.test(parent.type)) {
      if (/^(?:sort|toSorted)$/.test(parent.property?.name ?? "")) return true;
    } else if (!/^CallExpression$/.test(parent.type)) return parent.callee?.name === "Set";
  }
  return false;
}

function nameOf(callee: Node | undefined): string {
  if (callee?.type === "Identifier") return callee.name ?? "";
  if (callee?.type === "MetaProperty") return "import.meta";
  if (callee?.type !== "MemberExpression") return "";
  const object = nameOf(callee.object);
  return object === "" ? (callee.property?.name ?? "") : `${object}.${callee.property?.name}`;
}

function visit(value: unknown, parents: Node[], onCall: (node: Node, parents: readonly Node[]) => void) {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, parents, onCall);
    return;
  }
  if (!isNode(value)) return;
  if (/^(?:Call|New)Expression$/.test(value.type)) onCall(value, parents);
  parents.push(value);
  for (const child of Object.values(value)) visit(child, parents, onCall);
  parents.pop();
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "loc" in value;
}
