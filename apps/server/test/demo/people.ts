/** Whom the demo invents. Their phone numbers are of the range that belongs to nobody, their addresses at no domain. */
export interface DemoPerson {
  name: string;
  surname: string;
  birthDate: string;
  /** Days before the end of the year on which they join. */
  joined: number;
  plan: 1 | 2 | 3;
  period: "monthly" | "annualy";
  family?: readonly FamilyMember[];
  promotion?: string;
  card?: string;
  isSpanish?: true;
}

interface FamilyMember {
  relation: "spouse" | "child";
  name: string;
  surname: string;
  birth_date: string;
}

const ADDRESSES = [
  ["1200 Main St", "Houston", "77002"],
  ["2410 Taft St", "Houston", "77006"],
  ["5510 Morningside Dr", "Houston", "77005"],
  ["901 Heights Blvd", "Houston", "77008"],
  ["3300 Bissonnet St", "Houston", "77005"],
  ["700 Commerce St", "Dallas", "75202"],
  ["1100 Congress Ave", "Austin", "78701"],
  ["300 Alamo Plaza", "San Antonio", "78205"],
  ["2100 Bay Area Blvd", "Houston", "77058"],
  ["16000 Stuebner Airline Rd", "Spring", "77379"],
] as const;
const AREAS = ["713", "832", "281", "346", "512", "214"];

const CARDS = {
  failsLater: "4000000000000341",
  refundFails: "4000000000005126",
  mastercard: "5555555555554444",
  amex: "378282246310005",
};

function family(surname: string, ...people: [FamilyMember["relation"], string, string][]): FamilyMember[] {
  return people.map(([relation, name, birth_date]) => ({ relation, name, surname, birth_date }));
}

function person(
  fullName: string,
  birthDate: string,
  joined: number,
  [plan, period]: [1 | 2 | 3, "monthly" | "annualy"],
  more: Partial<DemoPerson> = {},
): DemoPerson {
  const [name = "", surname = ""] = fullName.split(" ");
  return { name, surname, birthDate, joined, plan, period, ...more };
}

const MONTHLY = "monthly";
const YEARLY = "annualy";

/** People in the order in which they join. */
export const PEOPLE: readonly DemoPerson[] = [
  person("Ada Brooks", "1984-03-12", 362, [2, MONTHLY]),
  person("Bruno Castle", "1979-07-01", 358, [1, YEARLY]),
  person("Carla Dunn", "1991-11-23", 351, [3, MONTHLY], { card: CARDS.mastercard }),
  person("Diego Fuentes", "1988-02-14", 344, [2, MONTHLY], { isSpanish: true }),
  person("Elena Garza", "1975-09-30", 337, [2, YEARLY], {
    family: family("Garza", ["spouse", "Oscar", "1973-04-18"], ["child", "Nora", "2008-06-02"]),
  }),
  person("Frank Hollis", "1966-12-05", 330, [1, MONTHLY]),
  person("Grace Ito", "1995-05-21", 322, [3, YEARLY], { promotion: "WELCOME" }),
  person("Hector Juarez", "1982-08-08", 315, [2, MONTHLY], {
    isSpanish: true,
    family: family("Juarez", ["spouse", "Lidia", "1984-10-11"]),
  }),
  person("Iris Keller", "1958-01-27", 308, [3, MONTHLY]),
  person("Jonas Lund", "1990-06-16", 300, [1, MONTHLY], { card: CARDS.failsLater }),
  person("Kate Moreno", "1987-04-04", 292, [2, MONTHLY]),
  person("Liam Novak", "1993-10-19", 285, [1, YEARLY]),
  person("Marta Ochoa", "1978-03-03", 277, [2, MONTHLY], {
    family: family(
      "Ochoa",
      ["spouse", "Raul", "1976-05-25"],
      ["child", "Sofia", "2007-09-14"],
      ["child", "Tomas", "2010-12-01"],
      ["child", "Ursula", "2015-02-20"],
    ),
  }),
  person("Nina Patel", "1999-08-29", 270, [1, MONTHLY], { promotion: "WELCOME" }),
  person("Owen Quist", "1970-11-11", 262, [3, MONTHLY]),
  person("Paula Reyes", "1985-07-07", 255, [2, MONTHLY], { isSpanish: true }),
  person("Quentin Shaw", "1964-02-02", 247, [1, YEARLY], { card: CARDS.amex }),
  person("Rosa Tran", "1992-12-24", 240, [2, MONTHLY]),
  person("Samuel Underhill", "1981-05-05", 232, [3, MONTHLY], { card: CARDS.refundFails }),
  person("Tara Vance", "1996-09-09", 225, [1, MONTHLY]),
  person("Ulises Wright", "1973-01-15", 217, [2, YEARLY]),
  person("Vera Young", "1989-06-28", 210, [2, MONTHLY]),
  person("Walter Zane", "1961-10-03", 202, [3, YEARLY]),
  person("Xenia Abbott", "1994-04-30", 195, [1, MONTHLY], { card: CARDS.failsLater }),
  person("Yusuf Barnes", "1986-03-17", 187, [2, MONTHLY], {
    // Turns 26 within days of the end of the year.
    family: family("Barnes", ["child", "Zara", "2000-12-14"]),
  }),
  person("Zoe Carver", "1998-07-22", 180, [2, MONTHLY], { promotion: "WELCOME" }),
  person("Alma Dorsey", "1977-08-13", 171, [1, YEARLY]),
  person("Boris Ellison", "1968-05-31", 162, [3, MONTHLY]),
  person("Celia Flores", "1990-02-26", 153, [2, MONTHLY], { isSpanish: true, card: CARDS.mastercard }),
  person("David Grant", "1983-11-08", 144, [2, MONTHLY]),
  person("Esther Hale", "1972-06-06", 133, [1, MONTHLY]),
  person("Felix Irwin", "1997-01-19", 122, [3, MONTHLY], { promotion: "SUMMER" }),
  person("Gloria Jensen", "1980-09-25", 110, [2, YEARLY], {
    family: family("Jensen", ["spouse", "Peter", "1979-12-12"], ["child", "Amy", "2012-03-08"]),
  }),
  person("Hugo Klein", "1963-04-09", 98, [1, MONTHLY]),
  person("Ines Lozano", "1993-07-15", 86, [2, MONTHLY], { isSpanish: true, promotion: "SUMMER" }),
  person("James Marsh", "1988-10-27", 74, [3, MONTHLY]),
  person("Karen Nolan", "1976-12-18", 62, [2, MONTHLY]),
  person("Leon Ortiz", "1995-02-11", 36, [1, MONTHLY], { card: CARDS.failsLater }),
  person("Mona Price", "1984-05-14", 38, [2, YEARLY], { promotion: "WELCOME" }),
  person("Noah Quinn", "2001-08-20", 27, [1, MONTHLY]),
  person("Olga Rivera", "1969-03-29", 15, [3, MONTHLY], { card: CARDS.mastercard }),
  person("Percy Stone", "1991-09-02", 6, [2, MONTHLY]),
  person("Ruth Taylor", "1987-06-10", 2, [2, YEARLY], {
    family: family("Taylor", ["spouse", "Mark", "1985-01-23"]),
  }),
];

/** The body of `POST /subscription/initial_payment`, but for the verified phone number. */
export function joiningBody(one: DemoPerson): Record<string, unknown> {
  const at = PEOPLE.indexOf(one);
  const [address_line_1, city, zip] = ADDRESSES[at % ADDRESSES.length] ?? ADDRESSES[0];
  return {
    name: one.name,
    surname: one.surname,
    email: `${one.name}.${one.surname}@example.com`.toLowerCase(),
    address: { address_line_1, city, state: "TX", zip },
    phone_number: phoneOf(one),
    birth_date: one.birthDate,
    primary_dentist_id: null,
    plan_slug: `brightwell_discount_${one.plan}`,
    renew_period: one.period,
    promotion_code: one.promotion ?? null,
    family_members: one.family ?? [],
    subscribe: at % 3 === 0,
  };
}

export function phoneOf(one: DemoPerson): string {
  const at = PEOPLE.indexOf(one);
  return `+1${AREAS[at % AREAS.length]}55501${String(at + 10).padStart(2, "0")}`;
}
