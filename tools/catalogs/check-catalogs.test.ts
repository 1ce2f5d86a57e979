import { expect, it } from "vitest";
import { findOtherTerms, findPlanWords, findPromises } from "./check-catalogs.ts";

it.each([
  ["Our coverage includes cleanings.", ["coverage"]],
  ["No copays, no deductibles.", ["copays", "deductibles"]],
  ["Your <0>insur</0>ance", ["insurance"]],
  ["Save on your insurance.", ["insurance"]],
  ["Insurance Plans near you", ["Insurance"]],
  ["A low monthly premium", ["premium"]],
  ["Our PPO of preferred providers", ["PPO", "preferred providers"]],
  ["Su seguro dental tiene cobertura", ["seguro", "cobertura"]],
  ["Sin copago, deducible ni prima en su póliza", ["copago", "deducible", "prima", "póliza"]],
  ["Esto cubre limpiezas", ["cubre"]],
])("finds what only insurance may say in '%s' [ES-03]", (text, words) => {
  expect(findPlanWords(text)).toEqual(words);
});

it.each([
  "THIS IS NOT INSURANCE.",
  "It is <0>not insurance</0>. You pay the dentist yourself, at member prices.",
  "Insurance Plan",
  "ESTO NO ES UN SEGURO.",
  "el departamento de seguros del estado",
  "Su cuenta está segura. Descubra dentistas.",
  "Recover your code, and discover dentists.",
])("lets '%s' pass [ES-03]", (text) => {
  expect(findPlanWords(text)).toEqual([]);
});

it("finds the word beside a denial [ES-03]", () => {
  expect(findPlanWords("This is not insurance, but covers cleanings.")).toEqual(["covers"]);
});

it.each([
  ["Nuestra cobertura incluye limpiezas.", ["cobertura"]],
  ["Sin copagos ni deducibles.", ["copagos", "deducibles"]],
  ["Una prima baja para cada asegurado", ["prima", "asegurado"]],
  ["Ahorre en su seguro.", ["seguro"]],
  ["No es un seguro, pero cubre limpiezas.", ["cubre"]],
])("finds what only insurance may say in Spanish in '%s' [ES-03]", (text, words) => {
  expect(findPlanWords(text)).toEqual(words);
});

it.each(["ESTO NO ES UN SEGURO.", "<0>No es un seguro</0>. Usted le paga al dentista.", "Plan de seguro"])(
  "lets '%s' pass [ES-03]",
  (text) => {
    expect(findPlanWords(text)).toEqual([]);
  },
);

it.each([
  ["Tick the box to pay.", "Tick", "check"],
  ["Choose a plan to go on.", "to go on", "continue"],
  ["Dentists who take part charge less.", "take part", "participate"],
  ["This plan is not on sale.", "on sale", "available"],
  ["We deleted your contacts.", "contacts", "contact information"],
  ["Unirse", "Unirse", "inscribirse"],
  ["Las claves que pida, y hay que entrar", "claves que", "código, acceder, iniciar sesión"],
  ["Responda HELP para ayuda.", "HELP para", "AYUDA"],
  ["El precio regular", "precio regular", "precio normal"],
  ["No sabemos los precios.", "No sabemos los precios", "conocer un precio"],
  ["Agréguela a la cartera de su teléfono.", "cartera de", "billetera"],
  ["¿Cambió de idea?", "Cambió de idea", "cambió de opinión"],
  ["Importe con la promoción", "Importe", "monto"],
  ["Entrar", "Entrar", "iniciar sesión"],
  ["Entró como maria", "Entró como", "iniciar sesión"],
  ["Salir", "Salir", "cerrar sesión"],
  ["Mire y pulse una vez", "pulse", "presionar"],
  ["Su recepción la comprueba.", "comprueba", "verificar"],
  ["El año con cuatro cifras", "cifras", "dígitos"],
  ["Añádala otra vez", "Añádala", "agregar"],
  ["Su código de promoción", "código de promoción", "código promocional"],
  ["No nos envía reclamaciones.", "reclamaciones", "reclamo"],
  ["15 % menos", "5 %", "15%, 15% de descuento"],
  ["¿Quieres tu tarjeta?", "Quieres", "usted and its forms"],
])("says of '%s' that '%s' has another term [ES-03]", (text, word, term) => {
  expect(findOtherTerms(text)).toEqual([[word, term]]);
});

it.each([
  "Contact support.",
  "Inscribirse",
  "Los dentistas pueden entrar al plan.",
  "Salir de la lista",
  "Un comprobante",
  "15% de descuento",
])("finds no other term for '%s' [ES-03]", (text) => {
  expect(findOtherTerms(text)).toEqual([]);
});

it.each([
  ["Save up to 50% at the dentist.", ["Save up to"]],
  ["Discounts of up to 50%", ["Discounts of up to"]],
  ["A crown for up to $400 less", ["up to $400 less"]],
  ["Members <0>save up to</0> $400.", ["save up to"]],
  ["Average savings of our members", ["Average"]],
  ["Your average savings with {plan} in {state}: 60%", ["average"]],
  ["Savings guaranteed. We guarantee it.", ["guaranteed", "guarantee"]],
  ["Ahorre hasta 50%", ["Ahorre hasta"]],
  ["Descuentos de hasta 50%", ["Descuentos de hasta"]],
  ["El ahorro promedio está garantizado", ["promedio", "garantizado"]],
])("finds what promises in '%s' [FEE-05]", (text, words) => {
  expect(findPromises(text)).toEqual(words);
});

it.each([
  "You would lose $147 with Smirk this year. It pays from two fillings on.",
  "Up to 12 family members",
  "We do not guarantee the quality of the services.",
  "No garantizamos la calidad de los servicios.",
  "Puede guardar hasta 5 dentistas.",
  "Sus descuentos hasta el 25 de noviembre",
  "Average savings with {plan} in {state}: {percent}% of the usual price.",
  "Ahorro promedio con {plan} en {state}: {percent}% del precio habitual.",
])("finds no promise in '%s' [FEE-05]", (text) => {
  expect(findPromises(text)).toEqual([]);
});
