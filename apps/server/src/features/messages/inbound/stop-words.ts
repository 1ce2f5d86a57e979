import type { Language } from "@smirk/domain/wire/language";

/** What a text in one language may say, in capitals without accents. */
export interface KeywordWords {
  /** Alone or with `about`. */
  stop: ReadonlySet<string>;
  /** Words of `stop`: before any words about texts. */
  firm: ReadonlySet<string>;
  start: ReadonlySet<string>;
  /** Alone. */
  startAlone: ReadonlySet<string>;
  help: ReadonlySet<string>;
  /** What is stopped or started. */
  about: ReadonlySet<string>;
  /** Words of `about`: they name texts, so that STOP beside them is of texts. */
  texts: ReadonlySet<string>;
  /** Greetings, and ways of asking. */
  polite: ReadonlySet<string>;
  /** Two or more words that mean one of `stop`. */
  phrases: readonly RegExp[];
  /** Words of somebody who may want no texts without saying so. */
  complaints: readonly RegExp[];
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const english: KeywordWords = {
  // The words of 47 CFR 64.1200(a)(10), and those that carriers know.
  stop: words(`STOP STOPALL STOPPED QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE UNSUB CEASE DESIST REMOVE DELETE
    DISCONTINUE`),
  firm: words("STOP QUIT UNSUBSCRIBE UNSUB CEASE"),
  start: words("START UNSTOP RESUME RESUBSCRIBE"),
  startAlone: words("YES"),
  help: words("HELP INFO"),
  about:
    words(`TEXT TEXTS TEXTING TXT TXTS TXTING MESSAGE MESSAGES MESSAGING MSG MSGS SMS ALERTS REMINDERS NOTIFICATIONS
    SPAM SPAMMING CONTACTING CONTACT SENDING SEND BOTHERING CALLING ME US MY MINE NUMBER PHONE CELL LIST LISTS THE THESE
    THIS THOSE THEM IT ALL ANY ANYMORE MORE YOUR FROM TO OF OFF ON AT WITH GET GETTING RECEIVE RECEIVING CONSENT PERMISSION EVERYTHING
    AND FOR AGAIN FUTURE FURTHER OUT`),
  texts:
    words(`TEXT TEXTS TEXTING TXT TXTS TXTING MESSAGE MESSAGES MESSAGING MSG MSGS SMS SPAM SPAMMING CONTACTING
    SENDING`),
  polite:
    words(`PLEASE PLS PLZ PLEAS THANKS THANK THX TY YOU U HI HELLO HEY OK OKAY NOW JUST KINDLY IMMEDIATELY TODAY
    ALREADY DAMN FUCKING FREAKING STUPID ANNOYING UNWANTED I WANT TO WOULD WILL LIKE WISH NEED HEREBY CAN COULD IM ID A SIR MADAM ASAP`),
  phrases: [
    /\bOPT(?:ING)? (?:ME )?OUT\b/,
    /\bTAKE (?:ME|MY NUMBER|MY PHONE) OFF\b/,
    /\bGET ME OFF\b/,
    /\b(?:DO NOT|DONT|NEVER) (?:EVER )?(?:TEXT|TXT|MESSAGE|MSG|CONTACT|CALL|SEND)\b/,
    /\b(?:DO NOT|DONT|NO LONGER) (?:WANT|WISH)\b/,
    /\bNO (?:MORE|TEXTS|TEXTING|MESSAGES|MSGS|SMS)\b/,
    /\bLEAVE ME ALONE\b/,
    /\bKNOCK IT OFF\b/,
    /\bCUT IT OUT\b/,
  ],
  complaints: [
    /\bWRONG (?:NUMBER|PERSON)\b/,
    /\bNOT INTERESTED\b/,
    /\bTOO MANY (?:TEXTS|MESSAGES|MSGS)\b/,
    /\bWHY (?:ARE|DO|DID) YOU (?:KEEP )?(?:TEXT|TXT|MESSAG|SEND|CONTACT)/,
    /\b(?:DID NOT|DIDNT|NEVER) (?:SIGN|SIGNED|AGREE|AGREED|ASK|ASKED|CONSENT|CONSENTED)\b/,
  ],
};

const spanish: KeywordWords = {
  stop: words(`ALTO PARAR PARE PAREN BASTA CANCELAR CANCELE CANCELEN CANCELA DETENER DETENGA
    DETENGAN DETENGANSE BAJA TERMINAR TERMINE TERMINEN ELIMINAR ELIMINE ELIMINEN ELIMINENME ELIMINEME QUITAR QUITE QUITEN
    QUITEME QUITENME BORRAR BORREME BORRENME DESUSCRIBIR DESUSCRIBIRME DESUSCRIBANME REVOCAR REVOCO SUSPENDER SUSPENDAN`),
  firm: words("ALTO PARE PAREN BASTA DETENGAN"),
  start: words("INICIAR REANUDAR REACTIVAR EMPEZAR"),
  startAlone: words("SI"),
  help: words("AYUDA"),
  about:
    words(`MENSAJE MENSAJES MENSAJITOS TEXTO TEXTOS SMS ENVIAR ENVIARME ENVIOS MANDAR MANDARME MANDANDO ENVIANDO
    ESCRIBIR ESCRIBIRME RECIBIR RECIBIENDO ESTO ESTOS ESTE ESTA ESO ESOS LOS LAS EL LA LO DE DEL A AL MI MIS NUMERO TELEFONO
    CELULAR LISTA LISTAS SU SUS TODO TODOS TODAS MAS ME LE LES QUE CON EN CONSENTIMIENTO AVISOS RECORDATORIOS NOTIFICACIONES`),
  texts:
    words(`MENSAJE MENSAJES TEXTO TEXTOS SMS ENVIAR ENVIARME MANDAR MANDARME ESCRIBIR ESCRIBIRME RECIBIR ENVIANDO
    MANDANDO`),
  polite:
    words(`POR FAVOR GRACIAS HOLA YA AHORA QUIERO DESEO NECESITO QUISIERA PUEDE PUEDEN PODRIA PODRIAN BUENOS BUENAS
    DIAS TARDES NOCHES UN UNA Y OK INMEDIATAMENTE HOY`),
  phrases: [
    // It means, in a sentence, "for".
    /^PARA(?: YA)?$/,
    /\b(?:DAR|DARME|DEME|DENME|DAME|DOY|DARSE) DE BAJA\b/,
    /\b(?:DEJE|DEJEN|DEJA|DEJAR|PARE|PAREN) DE (?:ENVIAR|MANDAR|ESCRIBIR|MOLESTAR)(?:ME)?\b/,
    /\bNO (?:ME )?(?:ENVIE|ENVIEN|ENVIES|MANDE|MANDEN|MANDES|ESCRIBA|ESCRIBAN|ESCRIBAS|MOLESTE|MOLESTEN)\b/,
    /\b(?:YA )?NO (?:QUIERO|DESEO)\b/,
    /\bNO MAS\b/,
  ],
  complaints: [
    /\bNUMERO EQUIVOCADO\b/,
    /\bNO (?:ME INTERESA|ESTOY INTERESAD)/,
    /\bDEMASIADOS (?:MENSAJES|TEXTOS)\b/,
    /\bPOR QUE ME (?:ESCRIBE|MANDA|ENVIA)/,
  ],
};

/** The languages whose words are known; people of every language text the English ones. */
export const KEYWORD_WORDS = { en: english, es: spanish } satisfies Partial<Record<Language, KeywordWords>>;
