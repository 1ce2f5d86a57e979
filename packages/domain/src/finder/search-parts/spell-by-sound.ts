import { isProcedureWord } from "../../fees/match-procedures.ts";
import { readSpecialities } from "../speciality-words.ts";
import { TITLES } from "./search-grammar.ts";
import { SMALL, type TypedWord } from "./typed-word.ts";

/** Spanish words of searches that people write as they sound; a shorter one is somebody's name too easily. */
const WORDS =
  `cita citas limpieza limpiezas limpiar muela muelas diente dientes dolor hinchado hinchada hinchazon encia encias
  sangra sangran sangrado sangrando quebrado quebrada quebro quebre quebraron roto rota rompio corona coronas porcelana zirconia circonia
  cayo caido caida juicio nervio extraccion extracciones endodoncia ortodoncia ortodoncista brackets frenillo frenillos frenos caries cariada
  picada picado empaste empastes rellenos relleno calza calzas tapadura blanqueamiento blanquear implante implantes dentadura protesis
  radiografia radiografias urgencia urgencias emergencia emergencias barato barata baratos economico economica economicos cuesta cuestan
  vale valen cobran acepte acepten acepta aceptan espanol cerca cercano abierto abiertos sabado sabados jueves
  viernes seguro aseguranza consulta revision embarazada embarazo diabetico diabetica sacar sacarme sacarle arrancar quiero necesito busco
  cirugia cirujano absceso postemilla flemon bruxismo rechinar chueco chuecos chuecas torcidos sensible sensibles sensibilidad
  dentista dentistas chequeo infeccion inyeccion anestesia sedacion pediatra ninos ninas hijo hija carillas puente puentes puesta
  mensualidades credito descuento especialista periodoncista prostodoncista retenedor retenedores sellador selladores`.split(
    /\s+/,
  );

/** They count behind "que" and "y" alone: "able" is an English word as well. */
const VERBS = "hable hablen habla hablan".split(" ");
const QUE = /^(?:que|q|k|ke|qe|y|e)$/;

/** What sounds alike in Spanish is written alike: "kebrado" is "quebrado", "callo" is "cayo". */
function soundOf(word: string): string {
  return word
    .replaceAll(/(?<!c)h/g, "")
    .replaceAll(/qu(?=[ei])|q|ck/g, "k")
    .replaceAll(/c(?=[ei])|z/g, "s")
    .replaceAll(/c(?!h)/g, "k")
    .replaceAll(/g(?=[ei])/g, "j")
    .replaceAll("ll", "y")
    .replaceAll("v", "b")
    .replaceAll("x", "s")
    .replaceAll(/m(?=[bp])/g, "n")
    .replaceAll(/(.)\1+/g, "$1");
}

const KNOWN: ReadonlySet<string> = new Set(WORDS);
const BY_SOUND: ReadonlyMap<string, string> = new Map(WORDS.map((word) => [soundOf(word), word]));
const VERBS_BY_SOUND: ReadonlyMap<string, string> = new Map(VERBS.map((word) => [soundOf(word), word]));
/** Behind them stands the name of a person or a place. */
const BEFORE_NAMES: ReadonlySet<string> = new Set([...TITLES, "en", "in", "near", "at"]);

/** Gives words that are nothing else the key of the Spanish word that they sound like. */
export function spellBySound(words: readonly TypedWord[], isRead: (key: string) => boolean): void {
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]?.key ?? "";
    const sound = word.key === "" || KNOWN.has(word.key) ? "" : soundOf(word.key);
    const meant = BY_SOUND.get(sound) ?? (QUE.test(before) ? VERBS_BY_SOUND.get(sound) : undefined);
    if (meant === undefined || BEFORE_NAMES.has(before)) continue;
    const isKnown =
      SMALL.has(word.key) ||
      isRead(word.key) ||
      isProcedureWord(word.key) ||
      readSpecialities(word.key, { forgives: false }).left.length === 0;
    if (!isKnown) word.key = meant;
  }
}
