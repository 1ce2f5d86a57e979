const SECRET = "A".repeat(43);
const params = { token: SECRET };
const LISTING = {
  answer: "save",
  phone: "+17135550123",
  accepting: "yes",
  speaks_EN: "1",
  hours: "days",
  note: "x",
  mon_opens: "08:00",
  mon_lunch: "12:00",
  mon_back: "13:00",
  mon_closes: "17:00",
};

/** What an office is asked, and the end of its emails, in each language. */
export function officeRequests() {
  return Object.fromEntries(
    ["", "/es"].flatMap((prefix) => [
      [`GET ${prefix}/office/confirm/:token`, { params }],
      [`POST ${prefix}/office/confirm/:token`, { params, isForm: true as const, body: LISTING }],
      [`GET ${prefix}/office/stop/:token`, { params }],
      [
        `POST ${prefix}/office/stop/:token`,
        { params, isForm: true as const, body: { "List-Unsubscribe": "x" } },
      ],
    ]),
  );
}

/** What a member lets an office know. */
export function introductionRequests(location: string) {
  const withdraw = { body: { location_id: location } };
  return {
    "POST /account/introductions": { body: { ...withdraw.body, purpose: "first_visit", contact: "none" } },
    "POST /account/introductions/withdraw": withdraw,
  };
}
