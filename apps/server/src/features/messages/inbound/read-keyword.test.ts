import { describe, expect, it } from "vitest";
import { readKeyword } from "./read-keyword.ts";

const STOPS = [
  "🛑",
  "🛑🛑",
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
  // What a reasonable person understands as that.
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
  // A clause is enough, however long the text is and whatever stands below it.
  "STOP. I have asked you people three times already to leave me alone and I will report you to the FCC",
  "STOP!!! I don't know who this is, my lawyer will hear about it, and this is the last time I ask nicely",
  "stop I dont know how you got this number but I am not interested in any dental plan at all thank you",
  "Hello. We sold the practice in May. Please unsubscribe. Kind regards, Anna Lee, DDS, Houston",
  "QUIT. I never signed up for this and neither did my wife, who is also getting them every month",
  "Stop texting this number, it belongs to my son who is nine years old and he is scared",
  "quit texting me you have the wrong person and have had since january",
  "Please don't ever text me again, this is my work phone and I get in trouble whenever it buzzes",
  "STOP\n\nSent from my iPhone",
  "Stop Sent from my iPhone",
  "STOP - Maria Lopez",
  "UNSUBSCRIBE\n--\nJane Roe\nAcme Realty\n(713) 555-0100",
  "STOP \u{1F621}",
  "I'm driving, stop texting me",
  "Liked \u201cReply STOP to stop texts.\u201d STOP",
  "\u201cSTOP\u201d",
  "S T O P",
  "s.t.o.p",
  "ST0P",
  "STOOOOP",
  // 'Do not contact me', and what means it.
  "Please take this number off of your list because my mother passed away in October and these are upsetting our family",
  "Do not contact me at this number again or I will call my attorney",
  "Put me on your do not call list",
  "Take me off your list and do not contact me again",
  "You people need to remove me from your list",
  "Please remove her number from your system",
  "Please stop contacting my mother, she passed",
  "I do not want to be contacted",
  "I don't want to hear from you",
  "I do not consent to these texts",
  "I withdraw my consent",
  "Do not text or call this number",
  "Never contact us again",
  "Lose my number",
  "I told you to stop",
  "I have already replied STOP",
];

const SPANISH_STOPS = [
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
  "ya estuvo no manden nada",
  "No quiero mas mensajes de ustedes, ya cancele mi plan hace meses y siguen molestando",
  "no me manden mas textos por favor soy una persona mayor y no se usar esto",
  "Alto. Ya les dije que no me interesa y que este número no es de la persona que buscan",
  "Hola, buenas tardes, ya no quiero recibir sus mensajes porque ya tengo otro dentista, gracias",
  "Favor de no mandar más mensajes a este número",
  "No me vuelvan a escribir",
  "No me contacten más",
  "dejen de estar mandando mensajes",
  "para de mandar mensajes",
  "Déjenme en paz",
  "Sáquenme de la lista",
  "no molesten",
];

const DOUBTFUL = [
  "spam",
  "Reported as spam",
  "SCAM!!",
  "This is not Maria's number",
  "ST OP",
  "Stop by the office tomorrow?",
  "Cancel my appointment",
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
  "unsuscribe",
  "unsubcribe please",
  "STPO",
  "stopp",
  "sotp",
  "Stp",
  "cansel texts",
  "optuot",
  "You are not to contact me",
  "I never gave you permission to text me",
  "How do I get off this list",
  "My number is on the do not call registry",
  "You people are harassing me",
  // Another thing may be meant.
  "Cancel my Tuesday visit",
  "Please cancel my cleaning on Friday",
  "Cancel. Tuesday doesn't work for my appointment",
  "Can you cancel my card",
  "Remove my wife from the plan",
  "End of month is fine",
  "End of the day works",
  "Don't call me, text me instead",
  "Stop by and text me when you are here",
];
const SPANISH_DOUBTFUL = [
  "¿Cómo paro los mensajes?",
  "Este no es el número de María",
  "ya no",
  "Número equivocado",
  "No me interesa",
  "Demasiados mensajes",
  "¿Cómo puedo parar los mensajes?",
  "canselar",
  "Cancelar mi cita del martes",
  "Cancela mi visita del jueves",
  "No quiero que me estén llamando",
  "Estoy cansada de tanto mensaje",
];

const MISSED = [
  "I stopped getting your texts",
  "My texts stopped",
  "My texts from you have stopped since I changed phones",
  "The reminders stopped coming, can you check? I got no texts",
  "I no longer receive your messages",
  "I am not getting texts anymore",
  "Why did you stop texting me?",
  "I dont get your texts",
  "Where are my texts",
  "Texts stopped working",
  "I got no message about my renewal",
];
const SPANISH_MISSED = [
  "Dejé de recibir sus mensajes",
  "Ya no me llegan los mensajes",
  "Mis mensajes pararon",
  "No recibo mensajes",
  "No me llegó el mensaje",
];

/** What a phone makes of our texts, and what answers by itself. */
const BY_PHONES = [
  "Liked \u201cReply STOP to stop texts.\u201d",
  "Emphasized \u201cSmirk: Your membership renews on Dec 1. Reply STOP to stop te\u2026",
  "Removed a like from \u201cReply STOP to stop texts.\u201d",
  "\u{1F44D} to \u201cSmirk: Your membership renews. Reply STOP to stop texts.\u201d",
  "\u2764\uFE0F to \u201cReply STOP to stop texts.\u201d",
  "Reacted \u{1F602} to \u201cReply STOP to stop texts.\u201d",
  "Le gustó \u201cResponda ALTO para no recibir mensajes.\u201d",
  "Reaccionó con \u{1F44D} a \u201cResponda ALTO para no recibir mensajes\u201d",
  "> Reply STOP to stop texts.\nThanks!",
  "On Mon, Nov 2, Smirk wrote:\nReply STOP to stop texts.",
  "Smirk: Your payment of $24.90 failed. Update your card. Reply STOP to stop texts.",
  "I'm driving with Do Not Disturb While Driving turned on. I'll see your message when I get where I'm going.",
  "(I'm not receiving notifications. If this is urgent, reply \u201curgent\u201d to send a notification through.)",
  "Automatic reply: I am out of the office until Monday. Please stop by or send messages to Ann.",
  "Auto-reply: Thank you for contacting Acme. Reply STOP to unsubscribe. Msg & data rates may apply.",
  "Thank you for your message. This number is not monitored.",
  "Respuesta automática: Estoy manejando",
  "Estoy manejando, te escribo luego. No puedo responder mensajes.",
];

const NOTHING = [
  "",
  "Thanks",
  "I cannot stop smiling",
  "yes please call me",
  "✋",
  "Ok, see you on Friday",
  "No more questions",
  "My bus stop is closed",
  "We moved to the West End",
  "Gracias por todo",
  "Es para mi hijo",
  "Nos vemos en la parada",
  "My tooth won't stop hurting",
  "The bleeding stopped",
  "My husband told me to quit. Smoking",
  "At the end of it",
  "Don't forget to send my card",
  "No more pain, thank you doctor!",
  "I never got my card",
  "Top",
  "No puedo ir mañana",
  `They said to cancel and stop by, and ${"so on ".repeat(12)}`,
];

describe("a text from a phone", () => {
  it.each(STOPS)("%# stops texts, S1, T1 to T4 [USE-19] [SELF-12]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "stop", language: null }),
  );

  it.each(SPANISH_STOPS)("%# stops texts in Spanish, S2, T7 [USE-19] [SELF-12] [ES-02]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "stop", language: "es" }),
  );

  it.each(DOUBTFUL)("'%s' is asked about, T3 [USE-19] [SELF-12]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "doubtful", language: null }),
  );

  it.each(SPANISH_DOUBTFUL)("'%s' is asked about in Spanish [USE-19] [SELF-12]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "doubtful", language: "es" }),
  );

  it.each(MISSED)("'%s' misses our texts, T5 [SELF-12]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "help", language: null }),
  );

  it.each(SPANISH_MISSED)("'%s' misses our texts in Spanish, T5 [SELF-12]", (text) =>
    expect(readKeyword(text)).toEqual({ keyword: "help", language: "es" }),
  );

  it.each(BY_PHONES)("%# is of a phone and says nothing, T6 [SELF-12]", (text) =>
    expect(readKeyword(text)).toBeNull(),
  );

  it.each(NOTHING)("%# asks for nothing, S3 [USE-19] [SELF-12]", (text) =>
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
  ["Comenzar", "start"],
  ["AYUDA", "help"],
])("'%s' is %s in Spanish [SELF-08] [ES-02]", (text, keyword) =>
  expect(readKeyword(text)).toEqual({ keyword, language: "es" }),
);

it.each([
  "Who is this?",
  "who's this",
  "New phone, who dis?",
  "Who is texting me",
  "Hi, who are you?",
  "What is this about",
  "Sorry who is this please",
])("'%s' does not know whose texts they are [SELF-12]", (text) =>
  expect(readKeyword(text)).toEqual({ keyword: "help", language: null }),
);

it.each(["¿Quién es?", "Disculpe, ¿quién habla?", "De parte de quién", "¿Qué es esto?", "quien me escribe"])(
  "'%s' does not know it in Spanish [SELF-12] [ES-02]",
  (text) => expect(readKeyword(text)).toEqual({ keyword: "help", language: "es" }),
);

it.each([
  ["Who is this? Stop texting me", "stop"],
  ["¿Quién es? No me manden más mensajes", "stop"],
  ["Fin", "doubtful"],
  ["Al fin", undefined],
  ["Who is this dentist you list", undefined],
])("'%s' is %s, as one of its clauses says [SELF-12]", (text, keyword) =>
  expect(readKeyword(text)?.keyword).toBe(keyword),
);
