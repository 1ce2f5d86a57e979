import { expect, it } from "vitest";
import { findForeignCountry } from "./foreign-address.ts";

it.each([
  ["100 Queen St W, Toronto, ON M5H 2N2, Canada", "CA"],
  ["100 Queen St W, Toronto, Canada", "CA"],
  ["100 Queen St W Toronto Canada", "CA"],
  ["100 Queen St W, Toronto, Ontario", "CA"],
  ["100 Queen St W, Toronto Ontario", "CA"],
  ["100 queen st w, toronto on m5h2n2", "CA"],
  ["100 Queen St W, Toronto, ON, CA", "CA"],
  ["453 W 12th Ave, Vancouver BC", "CA"],
  ["Canada, Toronto, 100 Queen St W", "CA"],
  ["1 Rue Notre-Dame E, Montréal (Québec)", "CA"],
  ["10 Downing St, London SW1A 2AA", "GB"],
  ["10 Downing St, London, UK", "GB"],
  ["10 Downing St, London, England", "GB"],
  ["Friedrichstr. 43, 10117 Berlin, Deutschland", "DE"],
  ["12 Rue de Rivoli, 75001 Paris, France", "FR"],
  ["12 Rue de Rivoli 75001 Paris France", "FR"],
  ["Calle Mayor 1, 28013 Madrid, España", "ES"],
  ["Av. Reforma 222, 06600 Ciudad de México, México", "MX"],
  ["Via Roma 12, 00184 Roma, IT", "IT"],
  ["1-1 Chiyoda, Tokyo 100-8111, Japan", "JP"],
  ["東京都千代田区千代田1-1", "ZZ"],
  ["東京都", "ZZ"],
  ["ул. Тверская 7, Москва", "ZZ"],
  ["1 Ermou St, Athens, Greece", "GR"],
  ["Kungsgatan 1, Stockholm, Sverige", "SE"],
  ["5 Collins St, Melbourne VIC 3000, Australia", "AU"],
])("%s is in %s [USE-09]", (text, country) => {
  expect(findForeignCountry(text)).toBe(country);
});

it.each([
  "1200 Main St, Houston, TX 77002",
  "1200 Main St, Houston, TX 77002, USA",
  "12 Main St, Ontario, CA 91764",
  "12 Main St, Mexico, MO 65265",
  "12 Main St, Canada, KY 41519",
  "164-10 Jamaica Ave, Jamaica 11432",
  "12 Main St, Greece",
  "1200 Canada St, Lake George, NY 12845",
  "12 B2 3rd St, Boise, ID 83702",
  "1 Main St, Alberta, MN, USA",
  "PSC 5 Box 9, APO, AE",
  "1012 NE Glisan St, Portland, OR 97232",
  "12 Plaza, Santa Fe, New Mexico",
  "5 Peachtree St, Atlanta, Georgia 30303",
  "500 Maryland Ave SE, Washington DC",
  "1200 Main St, Paris, Texas",
  "5 Elm St, Grand Island",
  "515 Little Canada Rd E, Little Canada",
  "12 Oak St, San Marino, CA 91108",
  "77002",
  "",
])("%s is not foreign [USE-09]", (text) => {
  expect(findForeignCountry(text)).toBeNull();
});
