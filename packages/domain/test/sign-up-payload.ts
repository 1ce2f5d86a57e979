/** A payload of `POST /subscription/initial_payment` with the specified names; all people invented. */
export const PAYLOAD = {
  name: "Željka",
  surname: "Lopez-Núñez",
  email: "zeljka@example.com",
  address: {
    address_line_1: "1200 Main St",
    address_line_2: "Apt 4",
    city: "Houston",
    state: "TX",
    zip: "77002",
  },
  phone_number: "+17135550123",
  birth_date: "1984-02-29",
  primary_dentist_id: "42",
  plan_slug: "brightwell_discount_2",
  renew_period: "annualy",
  promotion_code: "SMILE10",
  family_members: [
    { name: "Sam", surname: "Lopez", birth_date: "1985-05-01", relation: "spouse" },
    { name: "Šime", surname: "Lopez", birth_date: "2015-01-02", relation: "child" },
  ],
  subscribe: true,
};
