import { describe, expect, it } from "vitest";
import { readKeyword } from "./read-keyword.ts";

const STOPS = [
  // The words of 47 CFR 64.1200(a)(10), as they are typed.
  "STOP",
  "stop",
  " Stop. ",
  "STOP!!!",
  "ＳＴＯＰ",
  "STOPALL",
  "Quit",
  "END",
  "Revoke",
  "opt out",
  "Opt-out",
  "OPTOUT",
  "cancel",
  "Unsubscribe",
  // S1, and what a reasonable person understands as that.
  "Please stop",
  "Quit texting me",
  "Unsubscribe me",
  "Stop texting me",
  "stop all",
  "Stop it!",
  "stop stop stop",
  "pls stop thx",
  "Can you please stop texting me?",
  "I want to opt out of these messages",
  "I would like to unsubscribe",
  "Hi, please stop. Thank you!",
  "Wrong number, stop texting",
  "Not interested. Stop.",
  "STOP, I moved",
  "Stop sending me two texts a day",
  "Stop texting my wife's phone",
  "Stop the damn texts",
  "Take me off your list",
  "Remove me from your list",
  "Remove my number",
  "Don't text me",
  "do not text me anymore",
  "Don\u2019t contact me again",
  "I don't want these texts",
  "I no longer wish to receive messages",
  "No more texts",
  "no more please",
  "Leave me alone",
  "I revoke my consent",
  "End these messages now",
  "Cancel texts",
  "Cease and desist",
  "Unsub",
];

const SPANISH_STOPS = [
  // S2.
  "Baja",
  "BAJA",
  "Alto",
  "Pare",
  "Para",
  "¡Basta!",
  "Basta ya",
  "cancelar.",
  "Detener mensajes",
  "Quiero darme de baja",
  "Deme de baja por favor",
  "Dar de baja",
  "No más mensajes",
  "No quiero más mensajes",
  "Ya no quiero recibir mensajes",
  "No me envíen mensajes",
  "No me escriban más",
  "Dejen de enviarme mensajes",
  "Por favor dejen de mandar textos",
  "Hola, paren de enviarme textos, gracias",
  "Eliminen mi número",
  "Quítenme de la lista",
  "Revoco mi consentimiento",
];

const DOUBTFUL = [
  "Stop by the office tomorrow?",
  "Cancel my membership",
  "Cancel my appointment",
  "End my plan",
  "Delete my account",
  "Quit smoking program?",
  "Do not stop texting me",
  "I don't want to stop the texts",
  "I can't stop the messages on this phone",
  "How do I stop these texts",
  "Too many texts",
  "Why are you texting me",
  "Wrong number",
  "I never signed up for this",
  "not interested",
];
const SPANISH_DOUBTFUL = [
  "Cancelar mi membresía",
  "Número equivocado",
  "No me interesa",
  "Demasiados mensajes",
  "¿Cómo puedo parar los mensajes?",
];

const NOTHING = [
  "",
  "Thanks",
  // S3.
  "I cannot stop smiling",
  "yes please call me",
  "🛑",
  "Ok, see you on Friday",
  "No more questions",
  "My bus stop is closed",
  "We moved to the West End",
  "Gracias por todo",
  "Es para mi hijo",
  "Nos vemos en la parada",
  `They said to cancel and stop by, and ${"so on ".repeat(12)}`,
];

describe("a text from a phone", () => {
  it.each(STOPS)("'%s' stops texts, S1 [USE-19] [SELF-08]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "stop", language: null }),
  );

  it.each(SPANISH_STOPS)("'%s' stops texts in Spanish, S2 [USE-19] [SELF-08] [ES-02]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "stop", language: "es" }),
  );

  it.each(DOUBTFUL)("'%s' is asked about [USE-19] [SELF-08]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "doubtful", language: null }),
  );

  it.each(SPANISH_DOUBTFUL)("'%s' is asked about in Spanish [USE-19] [SELF-08]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "doubtful", language: "es" }),
  );

  it.each(NOTHING)("'%s' asks for nothing, S3 [USE-19] [SELF-08]", (text) =>
    expect(readKeyword(text)).toBeNull(),
  );
});

it.each([
  ["START", "start"],
  ["unstop", "start"],
  ["Yes!", "start"],
  ["Please start again", "start"],
  ["Start texting me again", "start"],
  ["help", "help"],
  ["INFO?", "help"],
  ["Help me please", "help"],
])("'%s' is %s [SELF-08]", (text, keyword) => expect(readKeyword(text)).toEqual({ keyword, language: null }));

it.each([
  ["¡Sí!", "start"],
  ["Reanudar mensajes", "start"],
  ["AYUDA", "help"],
])("'%s' is %s in Spanish [SELF-08] [ES-02]", (text, keyword) =>
  expect(readKeyword(text)).toEqual({ keyword, language: "es" }),
);
