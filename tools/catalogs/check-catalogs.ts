import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readCatalog } from "./read-catalog.ts";
import { listSourceTexts } from "./source-texts.ts";
import { findVisibleText } from "./visible-text.ts";

/** Words of insurance that a discount plan must not use of itself (Texas Insurance Code 562.051). */
const BANNED =
  /\b(?:re)?insur(?:ance|ed|er|ers|e|es)\b|\b(?:coverages?|covered|covers?|covering)\b|\bco-?pay(?:s|ments?)?\b|\bco-?insurance\b|\bdeductibles?\b|\bpremiums?\b|\bPPOs?\b|\bpreferred providers?\b|\bhealth plans?\b|\bguaranteed issue\b|\bpre-?existing conditions?\b|\bunderwrit(?:e|es|ten|er|ers|ing)\b|\bpolicyholders?\b|\breimburse(?:s|d|ment|ments)?\b/gi;

/** The same words of Spanish; "seguro" also means "sure", which no text of ours needs. */
const BANNED_IN_SPANISH =
  /(?<!\p{L})(?:seguros?|(?:re)?asegurad(?:o|a|os|as|or|ora|ores|oras)|aseguranzas?|coberturas?|cubiert(?:o|a|os|as)|cubr(?:e|en|ir|imos)|co-?pagos?|coaseguros?|deducibles?|primas?|pólizas?|poliza|red(?:es)? preferid(?:a|as)|proveedor(?:es)? preferid(?:o|os)|condici(?:ón|ones) preexistentes?)(?!\p{L})/giu;

/** Phrases that are taken out before the search. */
const ALLOWED: readonly Allowed[] = [
  { text: /\bnot insurance\b/gi, reason: "a denial" },
  { text: /\bnot a qualified health plan\b/gi, reason: "a denial that the law asks for" },
  { text: /\bnot meet any duty to have health coverage\b/gi, reason: "a denial in the agreement" },
  { text: /\bobject-fit: cover\b/g, reason: "how a picture fills its frame" },
  { text: /\bdepartment of insurance\b/gi, reason: "the name of a state's agency" },
  { text: /(?<!\p{L})no (?:es|son|tengo|tiene) (?:un )?seguros?(?!\p{L})/giu, reason: "a denial" },
  { text: /no cumple ninguna obligación de tener un seguro médico/giu, reason: "a denial in the agreement" },
  { text: /departamento de seguros/giu, reason: "the name of a state's agency" },
  { text: /^Plan de seguro$/giu, reason: "the badge of an office, in Spanish" },
  { text: /^Insurance Plan$/g, reason: "the badge of an office that takes the network's insurance" },
];

/** The texts of one section, in which visitors compare their own insurance; counsel should read them (`fees.md`). */
const OF_OWN_INSURANCE = /^apps\/web\/app\/locales\/[a-z]+\/insurance\.po$/;

/** Words that promise a saving or a result, which prices of dentists do not bear out (Texas Insurance Code 562.051). */
const PROMISES =
  /\bsav(?:e|es|ed|ing|ings) up to\b|\b(?:discounts?|savings?) of up to\b|\bup to \$?\d+(?:%| percent)? (?:off|less|in savings)\b|\baverages?\b|\bguarant(?:ee|ees|eed|y)\b|(?<!\p{L})(?:ahorr(?:e|a|an|ar) hasta|(?:ahorros?|descuentos?) de hasta)(?!\p{L})|(?<!\p{L})promedios?(?!\p{L})|(?<!\p{L})garant(?:ía|ías|iza|izan|izamos|izad[oa]s?)(?!\p{L})/giu;

/** Sentences of laws that have such a word, taken out before the search. */
const LAWFUL: readonly Allowed[] = [
  { text: /\bdo not guarantee the quality\b/gi, reason: "a clause that states ask for" },
  { text: /(?<!\p{L})no garantizamos la calidad(?!\p{L})/giu, reason: "the same in Spanish" },
  {
    text: /^average savings with \{plan\} in \{state\}:/giu,
    reason: "a figure that Tennessee's law names so",
  },
  { text: /^ahorro promedio con \{plan\} en \{state\}:/giu, reason: "the same in Spanish" },
];

/** Words that members do not read, and what is written instead: plain American English, one term for each thing. */
const TERMS: readonly (readonly [pattern: RegExp, term: string])[] = [
  [/\btick(?:s|ed)?\b/i, "check"],
  [/\btak(?:es?|ing) part\b/i, "participate"],
  [/\bto go on\b|\bgo(?:es)? on (?:as|meanwhile|until|while|with)\b/i, "continue"],
  [/\bhow to pay\b/i, "billing"],
  [/\bchanged lately\b/i, "recent activity"],
  [/\bno longer good\b/i, "no longer valid"],
  [/\bby post\b|\bpostal address\b/i, "by mail, mailing address"],
  [/\bunder way\b/i, "in progress"],
  [/\b(?:on sale|no longer sold|not sold)\b/i, "available"],
  [/\bcontacts\b/i, "contact information"],
  [/\b(?:some|every|no)body\b/i, "someone, everyone, no one"],
  [/\brenews? by itself\b/i, "renew automatically"],
  [/\bmembership number\b|número de membresía/iu, "member number, número de miembro"],
  [/\b(?:cancelled|centre|colours?|favourites?|cheque|whilst|postcode)\b/i, "its American spelling"],
  [/(?<!\p{L})(?:unirse|únase|se unió|se une)(?!\p{L})/iu, "inscribirse"],
  [
    /^entrar(?:$| con)|(?<!\p{L})(?:entrar a|entre con|entró como|cómo entra a|propia entrada)(?!\p{L})/iu,
    "iniciar sesión",
  ],
  [/^salir$/iu, "cerrar sesión"],
  [/(?<!\p{L})compr(?:ob(?!ante)|ueb)\p{L}*/iu, "verificar"],
  [/(?<!\p{L})cifras(?!\p{L})/iu, "dígitos"],
  [/(?<!\p{L})añ[aá]d\p{L}+/iu, "agregar"],
  [/códigos? de promoción/iu, "código promocional"],
  [/(?<!\p{L})reclamaci(?:ón|ones)(?!\p{L})/iu, "reclamo"],
  [/cargo (?:único )?de inscripción/iu, "cargo único de procesamiento"],
  [/\d\s%|\d% menos/u, "15%, 15% de descuento"],
  [/(?:sus|los) contactos(?!\p{L})/iu, "datos de contacto"],
  [/renovación automática.*(?:apag|encend)|(?:apag|encend)\p{L}+ .*renovación/iu, "activar, desactivar"],
  [/dentistas que participan/iu, "dentistas participantes"],
  [
    /(?<!\p{L})claves? (?:que|para)(?!\p{L})|hay que entrar|forma de entrar/iu,
    "código, acceder, iniciar sesión",
  ],
  [/(?<!\p{L})HELP para(?!\p{L})/u, "AYUDA"],
  [/procedimientos? com(?:ún|unes)/iu, "tratamiento"],
  [/membresía de descuento/iu, "membresía de ahorro dental"],
  [/cambió de idea/iu, "cambió de opinión"],
  [/(?<!\p{L})importes?(?!\p{L})/iu, "monto"],
  [/precios? regular(?:es)?/iu, "precio normal"],
  [/cartera de/iu, "billetera"],
  [/fecha de vigencia/iu, "fecha de inicio"],
  [/(?<!\p{L})(?:oprim\p{L}+|puls(?:e|en|ar|a|ó)(?!\p{L}))/iu, "presionar"],
  [/(?<!\p{L})(?:brackets|revisiones)(?!\p{L})|“endodoncia”/iu, "frenos, chequeo, tratamiento de conducto"],
  [/cerca uno de otro/iu, "cerca unos de otros"],
  [/no (?:se )?sabe\p{L}* (?:los |el |ese |este )?(?:dos )?precios?|los sabe\./iu, "conocer un precio"],
  [/bueno saberlo/iu, "conviene saber"],
  [/recuperado por su banco/iu, "devuelto a usted por su banco"],
  [/(?<!\p{L})(?:tú|tus?|contigo|puedes|tienes|quieres)(?!\p{L})/iu, "usted and its forms"],
];

//     node tools/catalogs/check-catalogs.ts [<another tree>]
const ROOT = process.argv[2] ?? path.dirname(path.dirname(import.meta.dirname));
const CATALOGS = ["apps/web/app/locales/*/*.po", "apps/server/src/locales/*.po"];
/** What members read that is in no catalog. */
const UNCATALOGED = [
  "apps/web/app/{ui/calling/call-words,shell/language/offer-language}.ts",
  "apps/server/src/demo/seed-demo-plans.ts",
];
/** A module with texts of the server, which may have a sentence that it forgot to translate. */
const WITH_TEXTS = /\/locales\/texts\.ts"/;
const SERVER = "apps/server/src/{features,web}/**/*.ts";

/** Where members read dates: 'Nov 25, 2026' in labels and tables, and one form in sentences. */
const DATED = ["apps/web/app/**/*.{ts,tsx}", "apps/server/src/features/{mail,membership,billing}/**/*.ts"];
const DATE_FORMS = "packages/domain/src/wire/short-date.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const listFiles = (globs: string | string[]) =>
  globSync(globs, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));

function* listErrors(): Generator<string> {
  for (const file of listFiles(CATALOGS)) {
    for (const { line, source, translation } of readCatalog(read(file))) {
      if (translation === "") yield `${file}:${line}: "${source}" has no translation.`;
      // The English of the server is in its templates, and in no catalog of its own.
      for (const text of file.startsWith("apps/server/") ? [source, translation] : [translation])
        yield* listWords(file, line, text);
    }
  }
  for (const file of listFiles("apps/web/app/**/*.{ts,tsx}")) yield* findVisibleText(file, read(file));
  for (const file of listFiles(DATED)) {
    if (read(file).includes("dateStyle")) yield `${file}: Dates have one form, which is in ${DATE_FORMS}.`;
  }
  const withTexts = listFiles(SERVER).filter((file) => WITH_TEXTS.test(read(file)));
  for (const file of [...listFiles(UNCATALOGED), ...withTexts]) {
    for (const { line, text } of listSourceTexts(file, read(file))) {
      yield* listWords(file, line, text);
    }
  }
}

function* listWords(file: string, line: number, text: string): Generator<string> {
  for (const word of OF_OWN_INSURANCE.test(file) ? [] : findPlanWords(text))
    yield `${file}:${line}: "${word}" is a word of insurance, which the membership is not.`;
  for (const word of findPromises(text))
    yield `${file}:${line}: "${word}" promises: say what a price is, where it is from and on which day.`;
  for (const [word, term] of findOtherTerms(text)) yield `${file}:${line}: "${word}" is written "${term}".`;
}

if (import.meta.main) {
  const errors = [...listErrors()];
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exit(1);
}

interface Allowed {
  text: RegExp;
  reason: string;
}

/** @returns the words of a text that only insurance may use; markup such as <0>…</0> does not hide them */
export function findPlanWords(text: string): string[] {
  const searched = takeOut(ALLOWED, text);
  return [...new Set([...(searched.match(BANNED) ?? []), ...(searched.match(BANNED_IN_SPANISH) ?? [])])];
}

/** @returns the words of a text that promise a saving or a result */
export function findPromises(text: string): string[] {
  return [...new Set(takeOut(LAWFUL, text).match(PROMISES) ?? [])];
}

function takeOut(allowed: readonly Allowed[], text: string): string {
  const plain = text.replaceAll(/<\/?\d+\/?>/g, "");
  return allowed.reduce((rest, phrase) => rest.replaceAll(phrase.text, " "), plain);
}

/** @returns for each word of a text that has another term, that word and the term */
export function findOtherTerms(text: string): (readonly [word: string, term: string])[] {
  return TERMS.flatMap(([pattern, term]) => {
    const word = pattern.exec(text)?.[0];
    return word === undefined ? [] : [[word, term] as const];
  });
}
