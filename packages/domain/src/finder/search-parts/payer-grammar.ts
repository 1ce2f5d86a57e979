import type { Phrases } from "./search-part.ts";

const WITHOUT = `no, without, with out, wo, have no, has no, without any, dont have, dont have any, don t have, don t have any, do not have, do not have any, doesnt have,
  doesn t have, does not have, lost, lost my, between, sin, no tengo, no tenemos, no tiene, no tienen, no cuento con, perdi mi`;
const INSURANCE = `insurance, dental insurance, health insurance, dental coverage, insurance coverage, coverage, seguro, seguro dental, seguro medico,
  aseguranza, aseguransa, aseguranza dental, aseguransa dental`;

const ENDED = `ran out, expired, ended, lapsed, stopped, canceled, cancelled, got canceled, got cancelled, was canceled, was cancelled, is over`;
const ENDED_SPANISH = "se me acabo, se me vencio, se me termino, ya no tengo, perdi, me quitaron"
  .split(", ")
  .flatMap((ended) =>
    ["seguro", "el seguro", "mi seguro", "aseguranza", "la aseguranza", "mi aseguranza"].map(
      (it) => `${ended} ${it}`,
    ),
  );
/** "My insurance ran out". */
const NO_LONGER_INSURED = INSURANCE.split(",")
  .flatMap((insurance) => ENDED.split(", ").map((ended) => `${insurance.trim()} ${ended}`))
  .concat(ENDED_SPANISH);

const UNINSURED = WITHOUT.split(",").flatMap((without) =>
  INSURANCE.split(",").map((insurance) => `${without.trim()} ${insurance.trim()}`),
);

/** "Chip" alone is a tooth's. */
const CHIP = [
  "el chip",
  ..."accept accepts accepting take takes taking acepta acepte aceptan acepten aceptando toma tome toman tomen agarra agarre agarran agarren recibe reciba reciben reciban tengo tiene tienen"
    .split(" ")
    .flatMap((verb) => [`${verb} chip`, `${verb} el chip`]),
];

/** Who is named as paying, and "none" for people who have nobody. */
export const PAYER_PHRASES: Phrases<"medicaid" | "insurer" | "none"> = [
  [
    "medicaid",
    `medicaid, star kids, star medicaid, chip perinatal, medicade, medicaide, medi cal, medical card, denti cal, masshealth, star plus, chip medicaid, chip insurance, state insurance, ${CHIP.join(", ")},
    government insurance, tenncare, apple health, soonercare, husky, badgercare, peachcare, ahcccs, mcna, dentaquest`,
  ],
  [
    "insurer",
    `medicare, insurance, dental insurance, insurance plan, insurance plans, dental insurance plan, dental insurance plans,
     insured, seguro, seguro dental, seguros, aseguranza, aseguransa, aseguradora, ppo, hmo,
    dhmo, delta, delta dental, cigna, aetna, metlife, met life, guardian insurance, guardian, humana, united healthcare, unitedhealthcare,
    united concordia, united, healthcare, uhc, bcbs, bcbstx, bluecross, blueshield, bluecross blueshield, blue cross of texas, blue cross, blue shield, blue cross blue shield, ameritas, anthem, principal insurance, sun life,
    lincoln financial, geha, tricare, kaiser, assurant, careington, dental plan, dental plans, plan dental, coverage, covered, cobertura,
    ambetter, oscar health, oscar insurance, takes oscar, take oscar, accepts oscar, accept oscar, acepta oscar, molina, wellcare, obamacare, va benefits`,
  ],
  [
    "none",
    `uninsured, not insured, cash pay, self pay, no seguro, ${[...UNINSURED, ...NO_LONGER_INSURED].join(", ")}`,
  ],
];
