import { type KeywordWords, words } from "./keyword-words.ts";
import { readOwnWords, splitClauses } from "./own-words.ts";

interface LeavingWords {
  /** They end a membership unless the text names something else. */
  cancels: ReadonlySet<string>;
  /** They end one that is named, alone or as a phrase. */
  ends: readonly RegExp[];
  /** What has a word of `ends` as its object. */
  memberships: ReadonlySet<string>;
  /** What may stand behind the verb besides. */
  behind: ReadonlySet<string>;
  /** A question's first word. */
  questions: ReadonlySet<string>;
  /** What stands between it and the verb. */
  between: ReadonlySet<string>;
  /** All that stands before a verb in the imperative. */
  asking: ReadonlySet<string>;
  /** What only asks about it: "cancellation policy". */
  nouns: ReadonlySet<string>;
}

const ENGLISH: LeavingWords = {
  cancels: words("CANCEL CANCELING CANCELLING CANSEL CANCLE"),
  ends: [
    /^(?:END|ENDING|QUIT|QUITTING|STOP|STOPPING|LEAVE|LEAVING|CLOSE|CLOSING|TERMINATE|DROP|DISCONTINUE|DELETE|DISABLE)$/,
    /^(?:TURN|SHUT|SWITCH|GET|GETTING|OPT) (?:OFF|OUT)(?: OF)?$/,
  ],
  memberships: words(
    "MEMBERSHIP MEMBERSHIPS PLAN SUBSCRIPTION ACCOUNT RENEWAL RENEWALS AUTORENEW AUTORENEWAL RENEW RENEWING AUTOPAY",
  ),
  behind:
    words(`MY MINE OUR THE THIS THAT IT YOUR HER HIS THEIR MOMS DADS SMIRK DENTAL SAVINGS FAMILY MONTHLY YEARLY ANNUAL AUTO AUTOMATIC
    PLEASE PLS NOW TODAY ANYTIME ANY TIME ONLINE EARLY IMMEDIATELY EFFECTIVE ASAP WITH YOU YALL FOR ME US FROM AND GET A MONEY BACK REFUND
    THANKS THANK`),
  questions: words("HOW HOWTO WHERE WHEN CAN COULD MAY"),
  between: words("DO DOES CAN COULD WOULD SHOULD TO I WE ONE YOU SOMEBODY SOMEONE GO ABOUT EASY IS IT MUST"),
  asking:
    words(`PLEASE PLS PLZ HI HELLO HEY OK OKAY YES SO JUST KINDLY I WE ID IM AM WANT WANTED WANNA NEED NEEDED WOULD LIKE WISH TO TRYING HAVE
    GOING CAN COULD YOU U GO AHEAD AND MUST DECIDED LETS`),
  nouns: words("CANCELLATION CANCELATION"),
};

const SPANISH: LeavingWords = {
  cancels: words(
    "CANCELO CANCELAR CANCELARLO CANCELARLA CANCELE CANCELEN CANCELA CANCELAMOS CANCELEME CANCELENME CANCELAME CANSELAR CANSELO CANCELARME",
  ),
  ends: [
    /^(?:TERMINO|TERMINAR|TERMINE|TERMINEN|PARO|PARAR|PAREN|QUITO|QUITAR|QUITEN|SALGO|SALIR|SALIRME|CIERRO|CERRAR|DETENER|DETENGO|DEJO|DEJAR|SUSPENDER|BORRAR|ELIMINAR|DESACTIVO|DESACTIVAR)$/,
    /^(?:DOY|DAR|DARME|DEN|DENME|DARLE|DARNOS) (?:DE )?BAJA$/,
  ],
  memberships: words("MEMBRESIA MEMBRESIAS PLAN SUSCRIPCION CUENTA RENOVACION AUTORENOVACION"),
  behind:
    words(`MI MIS EL LA LO LOS LAS ESTE ESTA ESO ESTO NUESTRA NUESTRO SU DE DEL CON USTEDES SMIRK DENTAL DENTISTA AHORRO AUTOMATICA
    FAMILIAR POR FAVOR PORFA YA AHORA HOY EN LINEA INTERNET CUANTO ANTES Y QUE ME DEVUELVAN DINERO GRACIAS A`),
  questions: words("COMO DONDE CUANDO ADONDE PUEDO PODEMOS PUEDE PODRIA"),
  between: words("ES QUE SE LE HAGO HACEMOS PARA PUEDO PUEDE PODEMOS PODRIA DEBO TENGO HAY YO ME A LLAMO"),
  asking:
    words(`HOLA BUENAS BUENOS TARDES DIAS NOCHES POR FAVOR PORFA YO YA SI QUIERO QUEREMOS QUISIERA QUISIERAMOS DESEO NECESITO NECESITAMOS ME
    GUSTARIA PUEDE PUEDEN PODRIA PODRIAN QUE VOY A ES`),
  nouns: words("CANCELACION CANCELACIONES"),
};

export const LEAVING_WORDS = { en: ENGLISH, es: SPANISH } as const;

/** The words of a clause that are looked at: who asks says it soon. */
const MOST_WORDS = 24;

/**
 * Whether a clause asks how a membership ends, or for that: "how do I cancel", "cancel my plan". What names texts or
 * another thing, such as a visit, does not.
 */
export function isLeaving(
  clause: string,
  leaving: LeavingWords,
  { texts, otherThings }: KeywordWords,
): boolean {
  const all = clause.split(" ");
  if (all.length > MOST_WORDS) return false;
  const own = withoutWay(all);
  const isOther = (word: string) =>
    texts.has(word) || (otherThings.has(word) && !leaving.memberships.has(word));
  if (own.some((word) => leaving.nouns.has(word))) return !own.some(isOther);
  return own.some((_, from) => isVerbAt(own, from, leaving));
}

/** "Cancel by text", "cancelar por mensaje": a way to do it, and no text of ours. */
function withoutWay(all: readonly string[]): readonly string[] {
  const [by = "", way = ""] = all.slice(-2);
  const isWay =
    /^(?:BY|VIA|OVER|POR)$/.test(by) && /^(?:TEXT|PHONE|EMAIL|MAIL|MENSAJE|TEXTO|TELEFONO|CORREO)$/.test(way);
  return isWay ? all.slice(0, -2) : all;
}

function isVerbAt(own: readonly string[], from: number, leaving: LeavingWords): boolean {
  const isCancel = leaving.cancels.has(own[from] ?? "");
  const length = isCancel ? 1 : lengthOfEnd(own, from, leaving);
  if (length === 0) return false;
  const behind = own.slice(from + length);
  const isNamed = behind.some((word) => leaving.memberships.has(word));
  if (!behind.every((word) => leaving.behind.has(word) || leaving.memberships.has(word))) return false;
  const before = own.slice(0, from);
  if (isQuestion(before, leaving)) return isCancel || isNamed;
  return isNamed && before.every((word) => leaving.asking.has(word));
}

/** "How do I", "como le hago para": at the end of what stands before a verb. */
function isQuestion(before: readonly string[], { questions, between }: LeavingWords): boolean {
  const first = before.findLastIndex((word) => questions.has(word));
  return first !== -1 && before.slice(first + 1).every((word) => between.has(word));
}

/** The longest word or phrase of `ends` that stands here, in words. */
function lengthOfEnd(own: readonly string[], from: number, { ends }: LeavingWords): number {
  const fits = [3, 2, 1].filter((length) => {
    const phrase = own.slice(from, from + length).join(" ");
    return ends.some((pattern) => pattern.test(phrase));
  });
  return fits[0] ?? 0;
}

const OF_TEXTS = /\b(?:TEXT|TXT|MESSAGE|MSG|SMS|MENSAJE|TEXTO|ALERT|NOTIFICA|REMINDER)/;

/** Whether somebody who wants no more texts may also want to cancel something else: the word for both stands in it. */
export function saysCancel(text: string): boolean {
  const clauses = splitClauses(readOwnWords(text));
  return clauses.some((clause) => {
    const own = clause.split(" ");
    const has = (known: (leaving: LeavingWords) => ReadonlySet<string>) =>
      own.some((word) => known(ENGLISH).has(word) || known(SPANISH).has(word));
    if (!has(({ cancels }) => cancels)) return false;
    return has(({ memberships }) => memberships) || !OF_TEXTS.test(clause);
  });
}
