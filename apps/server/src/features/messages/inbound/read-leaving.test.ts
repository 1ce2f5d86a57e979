import { expect, it } from "vitest";
import { findSteepGrowth } from "../../../../../../tools/test-size/steep-growth.ts";
import { readKeyword } from "./read-keyword.ts";
import { saysCancel } from "./read-leaving.ts";

it.each([
  "How do I cancel?",
  "how do i cancel",
  "How can I cancel my membership?",
  "hi, how do I cancel my plan please",
  "Where do I cancel",
  "how to cancel",
  "How do you cancel this",
  "how would I go about canceling my subscription",
  "Can I cancel online?",
  "Can I cancel anytime",
  "can i cancel my membership by text",
  "I'd like to know how to cancel",
  "How do I end my membership",
  "how do we get out of this plan",
  "How do I close my account",
  "how do I turn off auto renew",
  "what is your cancellation policy",
  "Cancellation?",
  "Cancel my membership",
  "Please cancel my plan",
  "I want to cancel my membership",
  "I need to cancel our dental plan please",
  "Cancel membership",
  "End my plan",
  "Stop my membership",
  "Delete my account",
  "I wanna cancel my subscription",
  "please terminate my membership effective immediately",
  "I moved to Ohio, how do I cancel",
  "my mom passed away, how do i cancel her membership",
])("'%s' is told where to cancel [SELF-12]", (text) =>
  expect(readKeyword(text)).toEqual({ keyword: "cancel", language: null }),
);

it.each([
  "¿Cómo cancelo?",
  "como cancelo",
  "Como puedo cancelar mi plan?",
  "cómo le hago para cancelar",
  "komo kancelo mi membresia",
  "Dónde cancelo",
  "¿Puedo cancelar en línea?",
  "¿Cómo me doy de baja del plan?",
  "como me salgo de la membresia",
  "Cancelar mi membresía",
  "Quiero cancelar mi plan",
  "cancelen mi suscripcion por favor",
  "Quiero dar de baja el plan",
  "quisiera saber como cancelar",
  "política de cancelación?",
  "como quito la renovacion automatica",
])("'%s' is told it in Spanish [SELF-12] [ES-02]", (text) =>
  expect(readKeyword(text)).toEqual({ keyword: "cancel", language: "es" }),
);

it.each([
  ["cancel", "stop"],
  ["I want to cancel", "stop"],
  ["quiero cancelar", "stop"],
  ["stop texting me and cancel my membership", "stop"],
  ["How do I cancel? STOP", "stop"],
  ["How do I cancel these texts", "doubtful"],
  ["How do I cancel that text", "doubtful"],
  ["how do i stop the messages", "doubtful"],
  ["Cancel my appointment", "doubtful"],
  ["How do I cancel my appointment", undefined],
  ["how do I cancel my visit on Tuesday", undefined],
  ["¿Cómo cancelo mi cita?", undefined],
  ["I do not want to cancel", undefined],
  ["I don't want to cancel my membership", undefined],
  ["No quiero cancelar mi plan", undefined],
  ["why was my membership canceled", undefined],
  ["They said they can not cancel", undefined],
  ["my dentist wants to cancel", undefined],
])("'%s' is %s [SELF-12]", (text, keyword) => expect(readKeyword(text)?.keyword).toBe(keyword));

it.each([
  ["I want to cancel", true],
  ["CANCEL", true],
  ["quiero cancelar", true],
  ["stop texting me and cancel my membership", true],
  ["STOP", false],
  ["Please stop texting me", false],
  ["ALTO", false],
  ["Cancel these texts", false],
  ["cancelar los mensajes", false],
  ["Reply CANCEL, she said \u201cReply STOP to cancel texts\u201d", true],
])("'%s' may be meant of a membership too: %s [SELF-12]", (text, isIt) =>
  expect(saysCancel(text)).toBe(isIt),
);

it.each(["how do i go about ", "cancel my the our ", "como le hago para ", "please hi ok so and ", "CANCEL"])(
  "takes no time that grows faster than a text of %j [TRUST-10]",
  async (words) => {
    const work = (size: number) => readKeyword(words.repeat(Math.ceil(size / words.length)));
    expect(await findSteepGrowth(work, 65_536)).toBeNull();
  },
);
