/** One statement of the specification in the product's words, and what holds or overrules it. */
export interface Statement {
  section: number;
  /** The sentence or row of the section that it belongs to. */
  number: number;
  text: string;
  /** A test as `<path>: <title>`, its requirements left out, or a decision as `docs/decisions/<page>.md#<heading>`. */
  heldBy: string;
  /** Why people are better off with a decision; empty beside a test. */
  why: string;
}

export interface NamedTest {
  file: string;
  title: string;
}

const HEAD = "section\tnumber\tstatement\theld by\twhy";
/** Where a test sees the product as its users, its API's callers or its vendors do. */
const OUTSIDE = /^(?:e2e\/tests|apps\/(?:web|server|console|sandbox)\/test)\/\S+\.(?:test|spec)\.tsx?$/;
const REQUIREMENTS = /(?: \[[A-Z]+-\d+(?:, ?[A-Z]+-\d+)*\])+$/;
const PLACEHOLDER = /%[a-zA-Z]|\$\{[^}]*\}|\$\w+/g;
/** Words that stand beside the placeholders: a literal of placeholders alone would be any title. */
const WORDS = /\p{L}{3,}\P{L}+\p{L}+/u;

/** @throws Error for a line of another form */
export function readStatements(file: string): Statement[] {
  const [head, ...lines] = file.trimEnd().split("\n");
  if (head !== HEAD) throw new Error(`The first line is ${HEAD}.`);
  return lines.map((line) => {
    const [section, number, text = "", heldBy = "", why = "", ...more] = line.split("\t");
    if (heldBy === "" || text === "" || more.length > 0) throw new Error(`Not five columns: ${line}`);
    return { section: Number(section), number: Number(number), text, heldBy, why };
  });
}

export function isDecision({ heldBy }: Statement): boolean {
  return heldBy.startsWith("docs/decisions/");
}

/** @throws Error for what is neither a decision nor a test that looks from outside */
export function readNamedTest({ heldBy, text }: Statement): NamedTest {
  const [file = "", ...rest] = heldBy.split(": ");
  const title = rest.join(": ");
  if (!OUTSIDE.test(file) || title === "")
    throw new Error(`${text} No test from outside is named: ${heldBy}`);
  return { file, title };
}

/** Whether a title, as written in a file or as a run has it, is the one that is named. */
export function isTitle(found: string, named: string): boolean {
  const bare = found.replace(REQUIREMENTS, "");
  if (!WORDS.test(bare.replaceAll(PLACEHOLDER, ""))) return bare === named;
  return bare === named || writtenAs(bare).test(named) || writtenAs(named).test(bare);
}

/** A title with its placeholders open, as the last part of a longer one or alone. */
function writtenAs(title: string): RegExp {
  const parts = title.split(PLACEHOLDER).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
