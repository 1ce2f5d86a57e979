import fc from "fast-check";

export interface HostileString {
  text: string;
  /** Letters inside the text that nothing else has. */
  marker: string;
}

const from = (...codes: number[]) => String.fromCodePoint(...codes);
const range = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => from(code));

/** Every space of Unicode, and what looks like one. */
const SPACES = fc.constantFrom(
  ..."\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
  ..."\u2028\u2029\u202f\u205f\u3000\u2800\u3164",
);
const INVISIBLE = fc.constantFrom(
  ..."\u00ad\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2064\ufeff\ufff9\ufe0f",
  from(0xe0001),
  from(0xe0041),
);
const LETTERS = fc.constantFrom(..."aZßéĞıǅØŁžёЖשעאبیनिகไทย한あ漢字Ａｚ０＝＠＋");
const EMOJI = fc.constantFrom("😀", "👩‍⚕️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇺🇸", "1️⃣", "👍🏽", "❤️‍🔥");

const unit: Record<string, fc.Arbitrary<string>> = {
  controls: fc.oneof(range(0x00, 0x1f), range(0x7f, 0x9f)),
  directions: fc.oneof(range(0x202a, 0x202e), range(0x2066, 0x2069)),
  invisible: INVISIBLE,
  surrogates: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  spaces: SPACES,
  letters: LETTERS,
  marks: fc.oneof(LETTERS, range(0x0300, 0x036f)),
  fullWidth: range(0xff01, 0xff5e),
  emoji: EMOJI,
  unassigned: fc.constantFrom(from(0x0378), from(0xe000), from(0xffff), from(0x10ffff), from(0x2fffe)),
  any: fc.string({ unit: "binary", minLength: 1, maxLength: 2 }),
};
/** @param it the marker, so that a tag, a formula or a header that got through is recognized */
const CODE: readonly ((it: string) => string)[] = [
  (it) => `<${it} onload=alert(1)>`,
  (it) => `"><img src=x onerror=${it}()>`,
  (it) => `' onmouseover='${it}()`,
  (it) => `</script><${it}>`,
  (it) => `]]></${it}>`,
  (it) => `'; drop table accounts; -- ${it}`,
  (it) => `') or 1=1 union select '${it}`,
  (it) => `{{${it}.constructor}} \${${it}} <%= ${it} %> %s%n`,
  (it) => `=HYPERLINK("https://evil.example","${it}")`,
  (it) => `@SUM(${it})`,
  (it) => `-2+3+cmd|' /C calc'!${it}`,
  (it) => `＝1+${it}`,
  (it) => `${it}\r\nBcc: ${it}@evil.example`,
  (it) => `../../${it}\0.pdf`,
  (it) => `(${it}) Tj ET \\${it}`,
  (it) => `__proto__.${it}`,
  (it) => `javascript:${it}`,
  (it) => `\u001b[31m${it}`,
  (it) => `${it}${"\u0301".repeat(150)}`,
  (it) => `${it}${"a".repeat(4_000)}`,
  (it) => `${it}${"漢".repeat(20_000)}`,
];

const MARKER_LETTERS = 12;
const marker = fc
  .string({
    unit: fc.constantFrom(..."bcdfghjkmnpqrstvwx"),
    minLength: MARKER_LETTERS,
    maxLength: MARKER_LETTERS,
  })
  .map((letters) => `zq${letters}`);

/** What {@link HostileString.marker} looks like, wherever it turns up. */
export const MARKER = new RegExp(`zq[b-x]{${MARKER_LETTERS}}`, "g");

const around = fc.oneof(...Object.values(unit).map((each) => fc.string({ unit: each, maxLength: 4 })));

export const hostileString: fc.Arbitrary<HostileString> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(around, marker, around).map(([a, it, b]) => ({ text: a + it + b, marker: it })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...CODE), marker)
      .map(([make, it]) => ({ text: make(it), marker: it })),
  },
);

/** A usual value with a hostile string in it, or the hostile string alone. */
export function insertInto(usual: string, { text }: HostileString, at: number): string {
  const place = at % (usual.length + 2);
  return place > usual.length ? text : usual.slice(0, place) + text + usual.slice(place);
}
