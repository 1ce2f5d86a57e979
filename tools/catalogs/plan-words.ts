interface Allowed {
  text: RegExp;
  reason: string;
}

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
  { text: /\bdepartment of insurance\b/gi, reason: "the name of a state's agency" },
  { text: /(?<!\p{L})no (?:es|son|tengo|tiene) (?:un )?seguros?(?!\p{L})/giu, reason: "a denial" },
  { text: /no cumple ninguna obligación de tener un seguro médico/giu, reason: "a denial in the agreement" },
  { text: /departamento de seguros/giu, reason: "the name of a state's agency" },
  { text: /^Plan de seguro$/giu, reason: "the badge of an office, in Spanish" },
  { text: /^Insurance Plan$/g, reason: "the badge of an office that takes the network's insurance" },
];

/** @returns the words of a text that only insurance may use; markup such as <0>…</0> does not hide them */
export function findPlanWords(text: string): string[] {
  const plain = text.replaceAll(/<\/?\d+\/?>/g, "");
  const searched = ALLOWED.reduce((rest, { text: allowed }) => rest.replaceAll(allowed, " "), plain);
  return [...new Set([...(searched.match(BANNED) ?? []), ...(searched.match(BANNED_IN_SPANISH) ?? [])])];
}

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
  [/(?<!\p{L})(?:unirse|únase|se unió)(?!\p{L})/iu, "inscribirse"],
  [/^entrar$|(?<!\p{L})(?:entrar a|entre con)(?!\p{L})/iu, "iniciar sesión"],
  [/cargo (?:único )?de inscripción/iu, "cargo único de procesamiento"],
  [/\d\s%|\d% menos/u, "15%, 15% de descuento"],
  [/(?:sus|los) contactos(?!\p{L})/iu, "datos de contacto"],
  [/renovación automática.*(?:apag|encend)|(?:apag|encend)\p{L}+ .*renovación/iu, "activar, desactivar"],
  [/dentistas que participan/iu, "dentistas participantes"],
  [/(?<!\p{L})(?:tú|tus?|contigo|puedes|tienes|quieres)(?!\p{L})/iu, "usted and its forms"],
];

/** @returns for each word of a text that has another term, that word and the term */
export function findOtherTerms(text: string): (readonly [word: string, term: string])[] {
  return TERMS.flatMap(([pattern, term]) => {
    const word = pattern.exec(text)?.[0];
    return word === undefined ? [] : [[word, term] as const];
  });
}
