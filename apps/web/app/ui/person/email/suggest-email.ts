import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";

/** The hosts that most people mean. */
const COMMON = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "verizon.net",
  "bellsouth.net",
  "sbcglobal.net",
  "protonmail.com",
  "example.com",
];
/** Ends that no host has, and the ones that were meant. */
const ENDS: Record<string, string> = Object.fromEntries(
  [
    ["com", "con cmo ocm comm coom cim cpm vom xom cok conm cob coml comn ccom"],
    ["net", "met nte ent nett ner ney neet"],
    ["org", "ogr orgg rog orh prg"],
    ["edu", "eud edy eduu deu"],
    ["gov", "gvo goc govv"],
  ].flatMap(([end = "", slips = ""]) => slips.split(" ").map((slip) => [slip, end])),
);
/** Hosts of their own, however near to a common one. */
const OTHERS = new Set([
  "ymail.com",
  "mail.com",
  "email.com",
  "fmail.com",
  "gmx.com",
  "yahoo.co",
  "yahoo.ca",
]);

/** The address that was meant, for a near miss of a common host or of an end; to be asked, never forced. */
export function suggestEmail(text: string): string | null {
  if (validateEmail(text) !== null) return null;
  const email = tidyEmail(text);
  const at = email.lastIndexOf("@") + 1;
  const typed = email.slice(at);
  if (OTHERS.has(typed) || COMMON.includes(typed)) return null;
  const dot = typed.lastIndexOf(".") + 1;
  const end = typed.slice(dot);
  const ended = typed.slice(0, dot) + (Object.hasOwn(ENDS, end) ? (ENDS[end] ?? end) : end);
  const near = (name: string) => COMMON.find((common) => isOneSlip(name, common));
  const host = near(typed) ?? (COMMON.includes(ended) ? ended : near(ended)) ?? ended;
  return host === typed ? null : email.slice(0, at) + host;
}

/** One character missing, too many or wrong, or two neighbors swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const [longest, shortest] = [Math.max(typed.length, meant.length), Math.min(typed.length, meant.length)];
  let start = 0;
  while (start < shortest && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shortest - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  const isSwapped = wrong.length === 2 && wrong === right.slice(1) + right.slice(0, 1);
  return isSwapped || longest - start - end <= 1;
}
