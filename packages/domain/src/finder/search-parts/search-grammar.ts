import type { Phrases } from "./search-part.ts";
import { HOLIDAY_PHRASES, OTHER_TIMES } from "./time-grammar.ts";

/** Codes are those of the directory: Spanish is SP there, all others are those of ISO 639. */
export const LANGUAGE_PHRASES: Phrases<string> = [
  ["EN", "english, ingles"],
  [
    "SP",
    "spanish, espanol, hispanic, hispanics, hispano, hispana, hispanos, hispanas, latino, latina, latinos, latinas, bilingue, bilingues, castellano, no hablo ingles, no habla ingles, no hablamos ingles, no se ingles",
  ],
  ["VI", "vietnamese, vietnamita, viet, tieng viet"],
  ["ZH", "chinese, mandarin, cantonese, chino, mandarin chinese, cantones"],
  ["KO", "korean, coreano, coreana"],
  ["TL", "tagalog, filipino, filipina, pilipino"],
  ["HI", "hindi"],
  ["UR", "urdu"],
  ["PA", "punjabi, panjabi"],
  ["GU", "gujarati"],
  ["BN", "bengali, bangla"],
  ["TA", "tamil"],
  ["TE", "telugu"],
  ["ML", "malayalam"],
  ["MR", "marathi"],
  ["NE", "nepali"],
  ["AR", "arabic, arabe"],
  ["FA", "farsi, persian, persa"],
  ["HE", "hebrew, hebreo"],
  ["YI", "yiddish"],
  ["RU", "russian, ruso, rusa"],
  ["UK", "ukrainian, ucraniano"],
  ["PL", "polish speaking, polish, polaco"],
  ["FR", "french, frances"],
  ["DE", "german, aleman"],
  ["IT", "italian, italiano"],
  ["PT", "portuguese, portugues, brazilian"],
  ["EL", "greek, griego"],
  ["HT", "haitian creole, creole, haitian, kreyol"],
  ["AM", "amharic"],
  ["SO", "somali"],
  ["SW", "swahili"],
  ["YO", "yoruba"],
  ["IG", "igbo"],
  ["JA", "japanese, japones"],
  ["TH", "thai"],
  ["KM", "khmer, cambodian"],
  ["LO", "lao, laotian"],
  ["MY", "burmese"],
  ["ID", "indonesian"],
  ["HY", "armenian, armenio"],
  ["TR", "turkish, turco"],
  ["RO", "romanian, rumano"],
  ["HU", "hungarian, hungaro"],
  ["CS", "czech, checo"],
  ["SR", "serbian, serbio"],
  ["HR", "croatian, croata"],
  ["BS", "bosnian, bosnio"],
  ["SQ", "albanian, albanes"],
  ["BG", "bulgarian, bulgaro"],
  ["NL", "dutch, holandes"],
  ["SV", "swedish, sueco"],
  ["AS", "assyrian"],
  ["ASE", "american sign language, sign language, asl, lengua de senas, lenguaje de senas"],
];

const CHARGING =
  "cobra cobran cobre cobren cuesta cuestan cueste cuesten sale salen salga salgan es son sea sean esta estan este esten";
const DEAR = "caro cara caros caras carisimo carisima carero carera careros careras".split(" ");

/** "Que no cobra caro", "no son muy careros", "no cuesta mucho": each verb with each degree and word. */
const NOT_DEAR = ["", ...CHARGING.split(" ")].flatMap((verb) => [
  ...["", "muy", "tan", "demasiado"].flatMap((degree) => DEAR.map((word) => `no ${verb} ${degree} ${word}`)),
  ...(/^c/.test(verb) ? ["mucho", "tanto", "demasiado"].map((much) => `no ${verb} ${much}`) : []),
]);

/** "cheap" sorts by price; "cost" asks for it. A limit in numbers is read by its form. */
export const PRICE_PHRASES: Phrases<"sort" | "show"> = [
  [
    "sort",
    `cheap, cheapest, cheaper, cheaper than, affordable, most affordable, low cost, lowest cost, lowest price, low price, lowest prices, low prices,
    inexpensive, budget, best price, best prices, good price, not expensive, not too expensive, not so expensive, not very expensive, not that expensive, isnt expensive, isn t expensive, is not expensive, doesnt cost a lot, not pricey, less expensive, cheap price, lower prices, barato, barata, baratos, baratas, baratito, baratita, baratitos, baratitas, mas barato, mas barata, mas baratos,
    economico, economica, economicos, bajo costo, bajo precio, mejor precio, buen precio, buenos precios, precio bajo, precios bajos, accesible, menos caro, ${NOT_DEAR.join(", ")}`,
  ],
  [
    "show",
    `cost, costs, cost of, price, prices, price of, pricing, fee, fees, how much, how much is, how much does, how much for, how much are,
    precio, precios, precio de, costo, costos, costo de, cuanto cuesta, cuanto cuestan, cuanto cuesta una, cuanto vale, cuanto sale, cuanto cobran,
    cuanto cobran por, cuanto cobra, cuanto cobra por, cuanto es, cuanto, cuanto me cuesta, cuanto me sale, cuanto me cobran, cuanto me cobran por, cuanto valen, cuanto salen,
    a como, a como es, a como esta, a como estan, a cuanto, que precio tiene, que precio tienen, presupuesto, presupuestos, cotizacion, cotizaciones, cotizar, estimate, estimates, quote, quotes`,
  ],
];

export const ACCEPTING_PHRASES: Phrases<"yes"> = [
  [
    "yes",
    `accepting new patients, accepting patients, accepts new patients, accept new patients, taking new patients, takes new patients,
    taking patients, accepting new clients, new patients, new patients welcome, acepta pacientes nuevos, aceptan pacientes nuevos, acepta nuevos pacientes,
    aceptando pacientes, aceptando pacientes nuevos, acepta pacientes, recibe pacientes, recibe pacientes nuevos, pacientes nuevos, nuevos pacientes`,
  ],
];

/** What the directory does not know: always named as not looked for. */
export const UNKNOWN_PHRASES: Phrases<"sex" | "opinion" | "terms" | "time" | "home"> = [
  ["time", `${OTHER_TIMES}, ${HOLIDAY_PHRASES}`],
  [
    "home",
    `my house, my home, my apartment, my work, my job, my office, my school, my hotel, mi casa, mi trabajo, mi oficina, mi escuela, mi hotel,
    cerca de mi casa, cerca de mi trabajo, cerca de mi oficina, cerca de mi escuela, cerca del trabajo, close to work, near work, by work,
    close to home, near home, by home, close to school, near school, by school`,
  ],
  [
    "sex",
    `female, woman, women, lady, ladies, male, man, men, gentleman, mujer, mujeres, hombre, hombres, femenina, femenino, varon, senora`,
  ],
  [
    "opinion",
    `best, top, top rated, best rated, highest rated, best reviewed, good reviews, 5 star, five star, mejor, mejores, el mejor, la mejor, los mejores,
    mejor calificado, highly rated, well rated, reviews, ratings, resenas, resena, opiniones, calificaciones, experiencia, paciencia, recomendado, recommended, gentle, friendly, caring, painless`,
  ],
  [
    "terms",
    `free, gratis, gratuito, gratuita, free of charge, silla de ruedas, discapacidad, discapacitado, discapacitados, capacidades diferentes, autismo, autista, autistas, autism, autistic, a domicilio, en casa, en mi casa, low income, sliding scale, bajos ingresos, payment plan, payment plans, payments, financing, finance, carecredit, care credit, no credit check, a plazos,
    pagos, mensualidades, plan de pagos, walk in, walk ins, walkin, walkins, same day, same day appointment, same day appointments, no appointment, without appointment,
    appointment, appointments, sin cita, cita, citas, outside, outside of, a las afueras de, en las afueras de, home visits, house call, house calls, mobile dentist, wheelchair, wheelchair accessible,
    wheelchair access, wheelchair ramp, special needs, necesidades especiales, second opinion, segunda opinion, walking distance, within walking distance,
    plan, plans, in network, out of network, out of pocket, monthly payments, no money down,
    afterpay, klarna, sunbit, hsa, fsa, cash, cash discount, apple pay, credit card, credit cards, tarjeta de credito, discount, discounts, descuento, descuentos, coupon, coupons,
    seguro social, sin seguro social, no tengo seguro social, social security number, no social security number, sin papeles, itin, indocumentado, indocumentada,
    indocumentados, indocumentadas, undocumented, inmigrante, inmigrantes, a credito, credito, en abonos, abonos, facilidades de pago, facilidad de pago,
    meses sin intereses, a meses sin intereses, sin intereses, financiamiento, financiado, financiada, financiados, financiadas, en pagos, pagar en pagos, pagar a plazos,
    pagar en abonos, tarjeta, tarjetas, con tarjeta, debit card, debit, tarjeta de debito, tarjeta dorada, gold card, hearing impaired, hard of hearing, visually impaired, impaired, adulto mayor, adultos mayores, tercera edad, personas mayores, elderly, embarazada, embarazadas, embarazo, pregnant,
    pregnancy, diabetico, diabetica, diabeticos, diabetic, diabetics, asap, as soon as possible, lo antes posible, cuanto antes, groupon, in one day, in a day, en un dia, el mismo dia, en el mismo dia, mismo dia`,
  ],
];

/** Treatments that hold words of the other parts. */
export const TREATMENT_PHRASES = `crown fell off, crown came off, crown fell out, cap fell off, cap came off, se me cayo la corona, night guard, night guards, night gaurd, night gard, nightguard, mouth guard for night, same day denture, same day dentures, same day crown, same day crowns, same day implants, denture same day, dentures same day, crown same day, crowns same day,
  mercury free, metal free, emergency dentist open wound, dental exam cost, surgery center, open bite, free gingival graft, guarda de noche,
  new patient exam, new patient visit, first visit, mouth open, cant open mouth, open mouth, can t open mouth, pain free, late teeth, polish teeth, teeth polish,
  tooth polish, woman in labor, holes open, no prep veneers, no prep veneer, no prep, non surgical, nonsurgical, teeth in a day, tooth in a day, teeth in one day, no teeth, without teeth, no tengo dientes, sin dientes,
  mouth opening, opening mouth, abrir la boca`;

/** What follows one of these is not wanted. */
export const NEGATIONS = `not, no, non, without, with out, except, except for, excepting, excluding, but not, other than, rather than, instead of, dont, don t,
  doesnt, doesn t, do not, does not, isnt, isn t, is not, arent, aren t, didnt, havent, haven t, have not, hasnt, never, nor, neither, nobody, avoid, avoiding, minus, closed, closed on, anything but, all but,
  anyone but, everything but, anywhere but, far from, far away from, away from, sin, excepto, salvo, menos, no quiero, nunca, ni, tampoco, cerrado, cerrada, cerrados, cerrado el,
  cerrado los, aparte de, en vez de, en lugar de, lejos de, lejos del, fuera de, fuera del, libre de, libres de, free of, free from`;

/** They begin like negations and ask for what follows: a symptom, a doubt, a distance. */
export const NO_NEGATIONS = `cant, can t, cannot, can not, couldnt, wont, won t, wont stop, won t stop, will not stop, does not stop, doesnt stop, not stop, not sure, do not know, dont know, don t know,
  no longer, no pain, without pain, sin dolor, no dolor, no puedo, no aguanto, no soporto, no se me quita, no se quita, no para de, no deja de, no dejo de, no se, mas o menos, more or less, why not`;

/** How people ask, besides SMALL_WORDS: only these two lists are passed over in silence. */
export const ASKING_WORDS: readonly string[] =
  `im ive thats are be as by only needed finding clinics offices practices providers place whom whose what where which did don
  t s this there could should would will takes taking somebody anyone any all getting got had having wants look
  search searching show list doctors treatments procedures works working issues done fix fixed fixing fitted put
  them they he she his her him you your we us our if so just very really new speak spoken language close located
  location hello hi thanks thank les lo e u al busca necesitamos quisiera buenas buenos dias consultorios clinicas
  tienen este estan estoy quienes alguno alguna algun doctores tratamientos donde puedo puede pueden hacer hacerme
  hacen hace ir es son sea cual como hable hablen hablando acepten toma toman tome tomen atienda atiendan atiende
  atienden ponerme poner encontrar encuentro arreglar arreglarme arreglen idioma lugar favor hola gracias yo si
  muy mas under over mucho mucha bad badly lot really reciba reciban recibe reciben daughter son mom mother dad father wife
  husband grandma grandmother grandpa mama papa madre padre abuela abuelo esposa esposo see sees q ke fell came off
  vs versus whats each guys use uses using usen anywhere somewhere people person persons personas ando ocupo ocupamos agarre agarran agarra trabaje trabajen trabaja trabajan
  about roughly approximately approx aproximadamente ya x k cobre cobren kiero kieren aga agan haga hagan hago pone ponen ponga pongan arreglan arregla reparan repara desde`.split(
    /\s+/,
  );

/** Words of other parts that nobody is called by: behind a title they say what they say elsewhere. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  `now today tomorrow hoy ahora ahorita manana weekend weekends evening evenings tonight insurance insured uninsured medicaid medicare ppo hmo dhmo
    seguro seguros aseguranza cheap cheapest cheaper affordable barato barata economico economica accesible female male woman women lady mujer mujeres hombre gratis
    gratuito gratuita spanish espanol ingles appointment appointments cita citas cost costs prices precio precios payments financing recomendado recommended
    weekdays holidays morning mornings afternoon afternoons coverage covered latino latina latinos latinas hispano hispana bilingue embarazada credito`.split(
    /\s+/,
  ),
);

/** Before the name of a dentist. */
export const TITLES: ReadonlySet<string> = new Set("dr dra drs doc doctor doctora".split(" "));
