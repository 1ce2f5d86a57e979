/**
 * "1/29", "0129" and "01 / 2029" all become "01 / 29"; a slash comes with the first digit of the year.
 * @param {string} text
 */
export function formatExpiry(text) {
  const [first = "", ...rest] = text.split("/").map((part) => part.replaceAll(/\D/g, ""));
  const isShortMonth = first.length === 1 && (rest.length > 0 || first > "1");
  const digits = (isShortMonth ? `0${first}` : first) + rest.join("");
  const year = digits.slice(2);
  const shortYear = year.length === 4 && year.startsWith("20") ? year.slice(2) : year.slice(0, 2);
  return shortYear === "" ? digits : `${digits.slice(0, 2)} / ${shortYear}`;
}

/** @param {string} text */
export function readExpiry(text) {
  const [month = "", year = ""] = text.split(" / ");
  return {
    month: Number(month),
    year: 2000 + Number(year),
    isWhole: month.length === 2 && year.length === 2,
  };
}

/**
 * @param {string} text
 * @param {Date} today
 * @returns {import("./failures.js").FailureCode | null}
 */
export function validateExpiry(text, today) {
  const { month, year, isWhole } = readExpiry(text);
  if (!isWhole) return "incomplete_expiry";
  if (month < 1 || month > 12) return "invalid_expiry_month";
  const [thisYear, thisMonth] = [today.getFullYear(), today.getMonth() + 1];
  if (year < thisYear) return "invalid_expiry_year_past";
  if (year === thisYear && month < thisMonth) return "invalid_expiry_month_past";
  return year > thisYear + 50 ? "invalid_expiry_year" : null;
}
