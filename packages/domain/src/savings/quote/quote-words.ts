/** The words of quotes in English and Spanish, in lower case and without accents. */

const listed = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Number words that count; 'one' and 'un' say nothing that the rest does not, and Spanish 'once' is an English word. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
    ...{ twelve: 12, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
    ...{ doce: 12, both: 2, ambos: 2, ambas: 2, pair: 2, par: 2, couple: 2, twice: 2 },
  }),
);

/** Behind a number they make it the size, the age or the length of something. */
export const SIZES = listed(
  "surface surfaces surf surfs s side sides sided superficie superficies cara caras lado lados canal canals canales " +
    "conducto conductos root roots raiz raices visit visits visita visitas appointment appointments cita citas year " +
    "years yr yrs yo month months mo week weeks wk day days hour hours hr hrs min mins minute minutes ano anos mes " +
    "meses semana semanas dia dias hora horas minuto minutos mm mg ml cm st nd rd th er ra ro da do d am pm",
);

/** A price is paid in so many of them. */
export const INSTALLMENTS =
  /^(?:(?:payment|installment|instalment|mensualidade?|pago|cuota|quincena)s|mos?|months?|mes(?:es)?)$/;

/** Words in front of a number that make it the name of something. */
export const NAMED_BY_NUMBER = listed(
  "age aged edad under quad quadrant cuadrante code codigo ada cdt proc suite zone option opcion phase fase type",
);

export const MONTHS = listed(
  "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov " +
    "november dec december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
);

export const QUADRANTS = listed("quad quads quadrant quadrants cuadrante cuadrantes");
export const QUADRANT_NAMES = listed("ur ul lr ll");
/** Parts of a mouth in a line's words with a space between each; 'both' is '2' there. */
export const WHOLE_MOUTH =
  /\b(?:(?:full|whole|entire|complete)(?: the)? mouth|all (?:of )?(?:the |my )?(?:mouth|quads?|quadrants)|boca (?:completa|entera)|toda la boca|todos los cuadrantes|2 (?:sides|arches|jaws|lados|arcadas)|upper (?:and|&|\+|\/) lower (?:arch|arches|jaws?))\b/;
export const HALF_MOUTH =
  /\b(?:half(?: of)?(?: the| my)? mouth|media boca|(?:one|right|left) side|1 side|lado (?:derecho|izquierdo)|(?:one|1|per|each) (?:arch|jaw)|una arcada)\b/;
export const UPPER_ARCH = /\b(?:(?:upper|top|maxillary) (?:arch|jaw)|arcada superior|maxilar superior)\b/;
export const LOWER_ARCH = /\b(?:(?:lower|bottom|mandibular) (?:arch|jaw)|arcada inferior|maxilar inferior)\b/;
export const UPPER = listed("upper superior maxillary top arriba");
export const LOWER = listed("lower inferior mandibular bottom abajo");
/** 'U/L', as offices write upper and lower. */
export const BOTH_ARCHES = /\bu (?:&|\/|\+|and|y|e) l\b/;

/** Between two names they make them two things: 'implant and crown'. */
export const APART = listed(
  "and & + y e or o with w plus con mas also tambien includes including incluye incluyendo ;",
);
/** Between two names they may say of what the first is made: 'filling with composite'. */
export const WITH = listed("with w con");
/** Words of our own names, as they are stemmed. */
export const MATERIALS = listed("whit silver gold porcelain metal plastic");
/** Between two names they may stand within one, such as 'crown, porcelain'. */
export const BESIDE = listed(", / ( ) [ ] |");
/** At the start of words that say what a treatment is without. */
export const NOT_INCLUDED =
  /^ ?(?:excluding|excludes?|excl|except|without|not|no|before|after|sin|excepto|excluye|antes|despues)\b/;

/** What carries numbers of teeth: 'tooth 14', 'dientes 14 y 15'. */
export const TOOTH = listed("tooth number numero num pieza diente muela");
export const TEETH = listed("teeth numbers numeros nums piezas dientes muelas");

/** A number in front says how often a whole set is paid for. */
export const SETS = listed("set sets series serie juego juegos");
export const QUANTITY = listed("qty quantity cant cantidad count unit units unidad unidades uds pcs pc ct");

/** Behind a number of things; without one it is not said for how many a price is. */
export const PLURALS = listed(
  "crowns caps coronas fundas fillings empastes rellenos tapaduras calzas resinas amalgamas composites resins amalgams " +
    "extractions extracciones exts implants implantes veneers carillas sealants selladores onlays inlays " +
    "incrustaciones bridges puentes abutments pilares buildups pontics ponticos endodoncias rcts dentures dentaduras " +
    "partials parciales retainers retenedores canals grafts injertos teeth muelas dientes piezas molars premolars " +
    "bicuspids",
);
/** A number in front counts them, and without one there is one of them or one set. */
export const PIECES = listed(
  "bitewings bitewing bw bws bwx bwxs xrays rays films pas pa radiografias placas checkups exams examenes cleanings " +
    "limpiezas prophies guards guardas trays cubetas visits aligners alineadores pontic tooth muela diente",
);
/** A number in front of one of these may count them, or be a tooth's. */
export const SINGULARS = listed(
  "crown cap corona funda filling empaste relleno tapadura calza resina amalgama composite resin amalgam extraction " +
    "extraccion ext implant implante veneer carilla sealant sellador onlay inlay incrustacion bridge puente abutment " +
    "pilar buildup endodoncia rct root denture dentadura partial retainer",
);

/** The price is that of one. */
export const EACH = listed("@ each ea apiece cada");
/** They make the amount behind them that of one: 'unit price', 'precio unitario', 'a razón de'. */
export const UNIT_PRICE =
  /^(?:unit (?:price|cost|fee)|(?:price|cost|fee) per unit|unitari[oa]|razon de)(?!\p{L})/u;
/** 'per month' and '/month' are parts of a price. */
export const TIMES = listed(
  "month mo week wk year yr visit mes semana ano annum day dia hour hora half plan insurance seguro medical " +
    "ciento cent person persona",
);
/** What 'a', 'la' or 'por' in front makes a price of one of. */
export const ONES = listed(
  "piece tooth crown filling quad quadrant extraction implant veneer sealant unit arch side canal root pop pieza " +
    "diente muela corona funda empaste relleno resina carilla implante extraccion sellador cuadrante unidad arcada " +
    "endodoncia puente incrustacion",
);

export const DOLLARS = listed("usd dollar dollars dolar dolares dlls dlrs dls bucks us");

/** Money that is no dollar of the United States; short codes count beside a number alone. */
export const FOREIGN =
  /(?<![\p{L}\p{N}])(?:pesos?|mxn|mxp|euros?|quetzales|lempiras?|colones|soles|libras|pounds|rupees?|rupias|yen|yuan|reales|bolivares)(?!\p{L})|(?:mx|c|ca|can|a|au|nz|r)\$|(?!\$)\p{Sc}|\bm\.n\.|\d ?\$? ?(?:mx|dop|mxn|mn|eur|gbp|cad|aud|cop|clp|ars|inr|brl)(?!\p{L})|(?<!\p{L})(?:mx|dop|mxn|mn|eur|gbp|cad|aud|cop|clp|ars|inr|brl) ?\$? ?\d/u;

/** Between two amounts they leave open which it is. */
export const RANGE_JOINERS = listed("- to a or o u hasta thru through ~");
/** Words in front of an amount that leave open how much more or less it is. */
export const OPEN_BEFORE =
  /(?<!\p{L})(?:from|starting(?: at| from)?|starts? at|as low as|up to|at (?:least|most)|between|minimum|maximum|no more than|desde|a partir de|hasta|entre|minimo|maximo|al menos):? ?(?:us)?\$? ?\d/u;
/** Before a smaller number they are of an age, or of months: 'sealant under 14', 'over 12 months'. */
export const OPEN_BEFORE_DOLLARS =
  /(?<!\p{L})(?:over|under|above|below|(?:more|less|higher|lower) than|(?:mas|menos) de|(?:arriba|encima|debajo) de):? ?(?:us)?(?:\$ ?\d|\d,?\d{2})/u;
/** 'Half off', '50% of 1200': the sum is not written. */
export const PART_OF =
  /(?<!\p{L})(?:half (?:off|price|of)|(?:a )?mitad de precio)(?!\p{L})|(?:%|percent|pct|por ?ciento) (?:of|de|del) (?:the |el |la )?(?:us)?\$? ?\d/u;
/** The price is that of a part of one: '$150 per surface', '$300/canal', 'per 15 minutes'. */
export const PER_PART =
  /(?:(?<!\p{L})(?:per|por|each|every|cada)|\d ?\/) ?(?:\d{1,3} ?)?(?:surfaces?|surfs?|superficies?|caras?|canals?|canales|conductos?|hours?|hrs?|horas?|minutes?|minutos?|mins?)(?!\p{L})/u;
/** Nothing more is paid for what another line has in it; which one is not said. */
export const INCLUDED =
  /(?<!\p{L})(?:included|incl|inc|incluid[oa]s?|(?:free|complimentary|no charge|no cost|gratis|sin costo|sin cargo) (?:with|when|if|con|al))(?!\p{L})/u;
export const OPEN_BEHIND =
  /\d(?:\+(?! ?(?:us)?\$? ?\d)| \+(?! ?(?:us)?\$? ?[\d\p{L}])| ?(?:(?:and|&) up\b|or (?:more|less|so)\b(?! teeth)|o mas\b(?! (?:dientes|muelas|piezas))|y mas\b|en adelante\b))/u;

export const HUNDREDS = listed(
  "hundred thousand grand mil cien ciento cientos doscientos trescientos cuatrocientos quinientos seiscientos setecientos " +
    "ochocientos novecientos twenty thirty forty fifty sixty seventy eighty ninety veinte treinta cuarenta cincuenta " +
    "sesenta setenta ochenta noventa",
);

export const FREE =
  /(?<![\p{L}-])(?:no charge|no cost|gratis|sin costo|sin cargo|complimentary|waived|n\/c)(?!\p{L})|^free\b|\bfree$/u;

export type Label = "paid" | "former" | "usual" | "off" | "others" | "part" | "total";

/** What an amount beside these words is. */
export const LABELS: ReadonlyMap<string, Label> = new Map(
  (
    [
      [
        "paid",
        "you pay, you owe, you only pay, your price, your cost, your portion, our price, our fee, pay, patient",
      ],
      [
        "paid",
        "pt, pt pays, pt portion, pt est, pat, pat est, pat portion, patient est, patient responsibility, patient owes",
      ],
      [
        "paid",
        "your responsibility, your share, patient share, out of pocket, su parte, paciente, paciente paga",
      ],
      [
        "paid",
        "patient pays, patient portion, now, sale, sale price, special, special price, final, final price, net",
      ],
      ["paid", "with insurance, w / insurance, con seguro, con el seguro, con aseguranza"],
      [
        "paid",
        "discounted, discounted price, after discount, with discount, cash price, member price, member, members, reduced to",
      ],
      [
        "paid",
        "down to, amount due, due, only, >, →, usted paga, ud paga, paga, pagas, pague, a pagar, por pagar",
      ],
      [
        "paid",
        "nuestro precio, su precio, tu precio, ahora, oferta, precio final, precio especial, con descuento",
      ],
      [
        "paid",
        "rebajado a, rebajada a, queda en, quedan en, neto, solo, despues del descuento, precio de contado",
      ],
      [
        "former",
        "was, were, was quoted, instead of, before, before discount, originally, original, original price, old price, ucr",
      ],
      [
        "former",
        "ucr fee, retail, retail price, list, list price, msrp, valued at, value, antes, era, eran, en vez de",
      ],
      [
        "former",
        "en lugar de, originalmente, precio de lista, precio anterior, valor, valorado en, marked down from",
      ],
      [
        "usual",
        "regular, regularly, regular price, regular fee, reg, reg price, usual, usually, usual fee, normal",
      ],
      [
        "usual",
        "usual price, normally, normal price, full fee, full price, standard fee, office fee, precio normal",
      ],
      ["usual", "precio regular, precio de siempre, normalmente, tarifa normal"],
      ["off", "discount, discount of, off, save, saving, savings, you save, less, minus, write off"],
      [
        "off",
        "writeoff, courtesy, coupon, descuento, descuento de, ahorro, ahorra, ahorre, usted ahorra, menos",
      ],
      ["off", "rebaja, cupon"],
      [
        "others",
        "insurance, ins, ins est, insurance pays, plan pays, insurance covers, deductible, copay, seguro",
      ],
      ["others", "seguro paga, el seguro paga, aseguranza, deducible"],
      ["others", "cr, account credit, credit balance, refund, already paid, reembolso, ya pagado, ya pagada"],
      [
        "part",
        "down payment, down, deposit, monthly, per month, a month, weekly, per week, a week, enganche, deposito, de enganche, de deposito, anticipo, de anticipo",
      ],
      [
        "part",
        "abono, abonos, de abono, apartado, de apartado, pago inicial, de inicial, cuota inicial, de entrada, de prima, initial payment",
      ],
      [
        "part",
        "balance, balance of, remaining, remainder, rest, resto, restante, saldo, mensual, mensuales, mensualidades, mensualidad, al mes, por mes, payments of, installments of, pagos de, cuotas de, quincenas de, semanales",
      ],
      [
        "total",
        "total, totals, in total, total of, for all, for both, altogether, comes to, en total, por todo, =",
      ],
      ["total", "por todos, por todas, por las dos, por los dos, total de, for the pair, for everything"],
    ] as const
  ).flatMap(([label, phrases]) => phrases.split(", ").map((phrase) => [phrase, label] as const)),
);
export const LONGEST_LABEL = 4;

/** They stand behind what they name. */
export const LABELS_BEHIND: ReadonlySet<string> = new Set(
  "off, down, de enganche, de deposito, de anticipo, de abono, de apartado, de inicial, de entrada, de prima".split(
    ", ",
  ),
);

/** Words that may stand between an amount and what names it. */
export const NEUTRAL = listed(
  "fee fees price prices cost costs charge is of the your for at to amount payment estimate est approx about rate them " +
    "precio costo cuesta tarifa de es el la los las por un una a i in and y with all : = ( ) $ us usd , ; . * - | / & ' \" dollars dolares",
);
/** Signs that part an amount from what stands behind them. */
export const BARRIERS = listed(", ; ( ) | / -");
