const CODES =
  "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY";
const LITERAL = new RegExp(`["'\`](${CODES})["'\`]|^\\s{2}(${CODES}):|[{,]\\s(${CODES}):`);

const COMMENT = /^\s*(?:\/\/|\/\*|\*\s)/;

const CHECKED =
  /^(?:apps\/(?:console|server)\/src|apps\/web\/app|packages\/[a-z]{2,20}\/src)\/.*(?<!\.test)\.tsx?$/;

interface Allowed {
  file: RegExp;
  /** All lines of the file where it is missing. */
  line?: RegExp;
  reason: string;
}

/** Code that names a state, or spells like one, without asking what its law is. */
const ALLOWED: readonly Allowed[] = [
  { file: /^packages\/domain\/src\/law\//, reason: "the table itself" },
  { file: /domain\/src\/joining\/address\//, reason: "the list of names, and countries abroad" },
  { file: /^apps\/server\/src\/demo\//, reason: "invented people and places" },
  { file: /features\/(?:directory|registry)\//, reason: "words of addresses, names and degrees" },
  { file: /features\/places\/gazetteer\//, reason: "names of places" },
  { file: /features\/law\/state-day\.ts$|directory\/time-zone\.ts$/, reason: "the clocks of the states" },
  { file: /db\/migrations\//, reason: "released migrations, which have codes of specialities" },
  { file: /finder\/search-parts\/|places\/areas\/counties\.ts$/, reason: "codes of languages, and parishes" },
  {
    file: /finder\/speciality|use-directory-names\.ts$|plan-net\/resources\/codes\.ts$/,
    reason: "OR, orthodontics",
  },
  {
    file: /./,
    line: /status|TWILIO|^\s*"OK",$|`ID`/,
    reason: "an answer's status, a prefix of ids, and 'ID'",
  },
];

/** What differs between states is a value of the table of their laws, never a branch elsewhere. */
export function findStateCodes(file: string, source: string): string[] {
  const allowed = ALLOWED.filter((one) => one.file.test(file));
  if (!CHECKED.test(file) || allowed.some(({ line }) => line === undefined)) return [];
  return source.split("\n").flatMap((text, index) => {
    if (COMMENT.test(text) || allowed.some(({ line }) => line?.test(text))) return [];
    const [, quoted, first, inner] = LITERAL.exec(text) ?? [];
    const code = quoted ?? first ?? inner;
    if (code === undefined) return [];
    return [`${file}:${index + 1}: read packages/domain/src/law instead of naming the state ${code}.`];
  });
}
