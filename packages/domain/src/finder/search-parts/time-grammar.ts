import type { OpenTime } from "../open-times.ts";
import type { Phrases } from "./search-part.ts";

const AROUND_DAYS =
  "open, open on, on, open for, abierto, abierto el, abiertos el, los, el, abierto los, abierto en, en".split(
    ", ",
  );

export const OPEN_PHRASES: Phrases<OpenTime> = [
  [
    "now",
    `open rn, rn, a esta hora, abierto a esta hora, abierta a esta hora, open now, open right now, now, right now, currently open, is open, abierto ahora, abierta ahora, abiertos ahora,
    abierto ahorita, ahora, ahorita, ahora mismo, ya mismo`,
  ],
  ["today", "open 2day, 2day, open today, today, abierto hoy, abiertos hoy, hoy, hoy mismo"],
  [
    "tomorrow",
    "tmrw, open tmrw, 2morrow, tomorow, tommorow, tommorrow, open tomorrow, tomorrow, abierto manana, manana",
  ],
  [
    "weekend",
    `open weekends, open on weekends, open on the weekend, weekend, weekends, weekend hours, fin de semana, fines de semana,
    los fines de semana, abierto fin de semana, abierto los fines de semana, abierto el fin de semana`,
  ],
  [
    "evening",
    `2nite, 2night, tonite, open 2nite, open tonite, open late, late, open evenings, evening, evenings, evening hours, evening appointments, night, nights, late night, tonight,
    open tonight, after work, after hours, late hours, por la noche, en la noche, noche, noches, esta noche, de noche, abierto tarde, abierto hasta tarde, hasta tarde, abierto de noche, despues del trabajo,
    closes late, close late, cierra tarde, cierre tarde, cierran tarde, cierren tarde`,
  ],
  [
    "all_day",
    `24 hours, 24 hour, 24 hr, 24 hrs, 24hr, 24hrs, 24h, 24 h, 24 7, open 24 hours, open 24 7, open 24 hour, around the clock,
    all night, las 24 horas, 24 horas, abierto 24 horas, abierto las 24 horas`,
  ],
  ...listDays([
    ["monday", "monday, mondays, mon, mons, lunes"],
    ["tuesday", "tuesday, tusday, teusday, tuseday, tuesdays, tues, martes"],
    [
      "wednesday",
      "wednesday, wednesdays, wed, weds, wensday, wendsday, wednseday, wednsday, miercoles, mierc, miers",
    ],
    ["thursday", "thursday, thrusday, thurday, thursdays, thurs, thur, jueves, juev, jue"],
    ["friday", "friday, fridays, fri, viernes, viern, vie"],
    ["saturday", "saturday, saturdays, satuday, saturdy, saterday, sat, sats, sabado, sabados"],
    ["sunday", "sunday, sundays, domingo, domingos"],
  ]),
];

/** Short names of days that are names of people and things as well: days beside another day or "open". */
export const SHORT_DAYS: ReadonlyMap<string, OpenTime> = new Map([
  ["tue", "tuesday"],
  ["thu", "thursday"],
  ["th", "thursday"],
  ["sun", "sunday"],
  ["lun", "monday"],
  ["mar", "tuesday"],
  ["mie", "wednesday"],
  ["sab", "saturday"],
  ["dom", "sunday"],
]);

/** They mean now where nothing else says when: "open at 7", "abierto en navidad". */
export const OPEN_WORDS: ReadonlySet<string> = new Set(
  "open opens opening abierto abierta abiertos abiertas abre abren abra abran".split(" "),
);

/** Times that no filter knows. */
export const OTHER_TIMES = `morning, mornings, early, early morning, afternoon, afternoons, lunch, lunchtime, lunch hour, during lunch, noon, at noon,
  by noon, until noon, before noon, midnight, at midnight, until midnight, por la manana, en la manana, en las mananas, temprano, por la tarde, en la tarde,
  en las tardes, tarde, mediodia, al mediodia, medianoche, hasta medianoche, next week, this week, next month, this month, weekday, weekdays, on weekdays,
  during the week, entre semana, esta semana, proxima semana, la proxima semana, every day, everyday, daily, seven days, 7 days, seven days a week, 7 days a week,
  todos los dias, diario, holiday hours, before, until, till, during, hasta, antes, antes de, durante, before work, before school, after school, lunch break,
  my lunch break, on my lunch break, during my lunch break, a la hora de la comida, in summer, in the summer,
  this summer, over the summer, during the summer, summer break, summer vacation, in winter, in the winter, this winter, winter break, in the fall, this fall,
  spring break, school break, christmas break, en verano, en el verano, este verano, en invierno, en el invierno, vacaciones, en vacaciones`;

/** Days on which offices keep other hours. */
const HOLIDAYS = `holiday, holidays, christmas, christmas day, christmas eve, xmas, thanksgiving, thanksgiving day, black friday, new years,
  new years day, new years eve, new year, easter, easter sunday, good friday, labor day, memorial day, independence day, 4th of july, fourth of july,
  july 4th, juneteenth, mlk day, presidents day, veterans day, columbus day, mothers day, fathers day, hanukkah, ramadan, eid, navidad, nochebuena, ano nuevo, fin de ano, semana santa,
  viernes santo, dia de gracias, accion de gracias, dia de accion de gracias, dias festivos, dia festivo, festivos, feriado, feriados, dias feriados, dia feriado`;

/** "Open on Saturday" and "los sábados" as well as the day alone. */
function listDays(days: Phrases<OpenTime>): Phrases<OpenTime> {
  return days.map(([value, names]) => [value, withAround(names)]);
}

function withAround(names: string): string {
  const each = names.split(",").map((name) => name.trim());
  return [...each, ...each.flatMap((name) => AROUND_DAYS.map((word) => `${word} ${name}`))].join(",");
}

export const HOLIDAY_PHRASES = withAround(HOLIDAYS);
