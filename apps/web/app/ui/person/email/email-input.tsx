import { Trans } from "@lingui/react/macro";
import { cleanEmail, tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type ComponentProps, useRef, useState } from "react";
import { repairEmail } from "./repair-email.ts";

interface EmailInputProps extends Omit<ComponentProps<typeof TextInput>, "onChange" | "onBlur" | "type"> {
  onText?: (text: string) => void;
}

/** Takes out what nobody can see, in sight of the person, and asks about a near miss of a host. */
export function EmailInput({ onText, ...rest }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [suggested, setSuggested] = useState<string | null>(null);
  function write(field: HTMLInputElement, text: string) {
    if (field.value !== text) field.value = text;
    const found = suggestEmail(text);
    // The rest of "gmail.co" and "example.com." may still be typed.
    const isTyping = found !== null && (found.startsWith(text) || text.startsWith(found));
    setSuggested(isTyping ? null : found);
    onText?.(text);
  }
  function accept(email: string) {
    if (input.current === null) return;
    write(input.current, email);
    input.current.focus();
  }
  return (
    <>
      <TextInput
        autoComplete="email"
        spellCheck={false}
        {...rest}
        ref={input}
        type="email"
        onChange={({ currentTarget: field }) => write(field, cleanEmail(field.value))}
        onBlur={({ currentTarget: field }) => setSuggested(suggestEmail(field.value))}
      />
      <p role="status" className="text-sm empty:hidden">
        {suggested !== null && <Suggestion email={suggested} isBusy={rest.readOnly} onAccept={accept} />}
      </p>
    </>
  );
}

interface SuggestionProps {
  email: string;
  isBusy: boolean | undefined;
  onAccept: (email: string) => void;
}

function Suggestion({ email, isBusy, onAccept }: SuggestionProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      className="wrap-anywhere min-h-11 text-left font-semibold text-action underline"
      onClick={() => onAccept(email)}
    >
      <Trans>Did you mean {email}?</Trans>
    </button>
  );
}

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

/** The hosts that most people mean. */
const COMMON_DOMAINS = [
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

/** The address that was meant, for one with marks around it or a near miss of a host or an end; to be asked, never forced. */
export function suggestEmail(text: string): string | null {
  const repaired = repairEmail(text);
  if (repaired !== null) return suggestEmail(repaired) ?? repaired;
  if (validateEmail(text) !== null) return suggestSign(text.trim());
  const email = tidyEmail(text);
  const at = email.lastIndexOf("@") + 1;
  const typed = email.slice(at);
  const host = suggestHost(typed);
  // "www.maria@gmail.com" begins as a site does.
  const before = COMMON_DOMAINS.includes(host)
    ? email.slice(0, at).replace(/^www\.(?=.*@)/, "")
    : email.slice(0, at);
  return before + host === email ? null : before + host;
}

/** The host that was meant, or the one that was typed. */
function suggestHost(typed: string): string {
  if (isKnown(typed)) return typed;
  const dot = typed.lastIndexOf(".") + 1;
  const end = typed.slice(dot);
  const ended = typed.slice(0, dot) + (Object.hasOwn(ENDS, end) ? (ENDS[end] ?? end) : end);
  if (isKnown(ended)) return ended;
  const near = (name: string) => COMMON_DOMAINS.find((common) => isOneSlip(name, common));
  const own = ended.slice(0, dot);
  // "Comcast.com" has no boxes for mail, and "gmail.net" is nobody's.
  const other = SWAPPED_ENDS.has(ended.slice(dot)) && COMMON_DOMAINS.find((common) => common.startsWith(own));
  return near(typed) ?? near(ended) ?? (other || ended);
}

/** Ends that are taken for one another. */
const SWAPPED_ENDS = new Set(["com", "net", "org"]);

const isKnown = (host: string) => OTHERS.has(host) || COMMON_DOMAINS.includes(host);

/** Another key was pressed for the sign, or none: "maria.gmail.com", 'maria"gmail.com'. */
function suggestSign(text: string): string | null {
  const host = COMMON_DOMAINS.find((common) => text.toLowerCase().endsWith(common));
  if (host === undefined || text.includes("@")) return null;
  const email = `${text.slice(0, -host.length).replace(/\s?[.#"“”,\s]$/, "")}@${host}`;
  return validateEmail(email) === null && !/^(?:www|https?:)/i.test(text) ? email : null;
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
