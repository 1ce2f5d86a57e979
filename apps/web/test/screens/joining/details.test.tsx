import { decodeBase64Json } from "@smirk/domain/wire/base64/base64-json";
import { fireEvent, screen } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fill, isForTheEye } from "../../../../../tools/dom/fill.ts";
import { type ApiAnswers, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { analytics } from "../../../app/vendors/telemetry/analytics.ts";
import { geocoded, SUGGESTED, UNKNOWN_ADDRESS } from "../../dom/answers/place-answers.ts";
import { DETAILS } from "../../dom/joiner-forms.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const FLASH_MS = 2000;

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const addressField = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Home address" });
const consent = () => screen.getByRole("switch", { name: /Privacy Policy/ });
const offers = () => screen.getByRole("switch", { name: /offers/ });
const next = () => screen.getByRole("button", { name: "Next" });
const readForm = () => decodeBase64Json(localStorage.getItem("userDetailsFormData"));

const account = (changes: object = {}) => ({
  phone_number: "+17132345678",
  email: null,
  name: null,
  last_name: null,
  ...changes,
});

async function openDetails({ answers = {}, ...settings }: Parameters<typeof renderScreen>[1] = {}) {
  const ofPlaces: ApiAnswers = {
    "GET /auth/me": account(),
    "GET /places/autocomplete": { status: "ZERO_RESULTS", predictions: [] },
    "GET /places/geocode": geocoded(),
    "GET /subscription/get_plans": { plans: [] },
  };
  const shown = await renderScreen(paths.userDetails, {
    signedInAs: "temporary_access_token",
    ...settings,
    answers: { ...ofPlaces, ...answers },
  });
  await expect
    .poll(() => screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Let's get your details");
  return shown;
}

/** Fills in everything, the address typed and not picked. */
async function fillIn(user: UserEvent, given: Partial<typeof DETAILS> = {}) {
  const details = { ...DETAILS, ...given };
  await fill(user, field("First name"), details.firstName);
  await fill(user, field("Last name"), details.lastName);
  await fill(user, field("Email"), details.email);
  await fill(user, addressField(), details.homeAddress);
  await fill(user, field("Phone number"), details.phoneNumber);
  await fill(user, field("Date of birth"), details.dateOfBirth);
  if (!(consent() as HTMLInputElement).checked) await user.click(consent());
}

it("asks for the details in fields that browsers can fill in [DET-01] [DET-02] [DET-03] [DET-05]", async () => {
  const { user, router } = await openDetails();
  expect(screen.getByText("Step 1 of 4")).toBeVisible();
  for (const [name, autocomplete] of [
    ["First name", "given-name"],
    ["Last name", "family-name"],
    ["Email", "email"],
    ["Apartment, suite or unit (optional)", "address-line2"],
    ["Phone number", "tel"],
    ["Date of birth", "bday"],
  ] as const) {
    expect(field(name)).toHaveAttribute("autocomplete", autocomplete);
  }
  expect(addressField()).toHaveAttribute("autocomplete", "address-line1");
  expect(field("Date of birth")).toHaveAttribute("inputmode", "numeric");
  expect(consent()).not.toBeChecked();
  expect(offers()).not.toBeChecked();
  await expect.poll(() => field("Phone number")).toHaveValue("+1 (713) 234-5678");
  expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/");
  await user.click(screen.getByRole("link", { name: "Back" }));
  expect(router.state.navigation.location?.pathname).toBe("/");
});

it("leads back to the dentist who was picked [DET-03]", async () => {
  const unknown = { data: { getSingleProviderLocationDetails: null } };
  await openDetails({ stored: { primaryDentist: "42" }, answers: { "POST /graphql": unknown } });
  expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", paths.dentist("42"));
});

/** Fills a form in as Chrome does: each field gets its value and both events, without a key. */
function autofill(values: Record<string, string>) {
  for (const [autocomplete, value] of Object.entries(values)) {
    const filled =
      document.querySelector(`input[autocomplete="${autocomplete}"]`) ?? expect.fail(autocomplete);
    fireEvent.input(filled, { target: { value } });
    fireEvent.change(filled, { target: { value } });
  }
}

it("goes on with the address that the browser fills in, A1 [USE-19] [DET-06]", async () => {
  const { user, calls, router } = await openDetails();
  await fillIn(user, { homeAddress: "" });
  autofill({ "address-line1": "9 Elm St", "address-level2": "Austin", "postal-code": "78701" });
  autofill({
    "address-line1": "1200 Main St",
    "address-line2": "Apt 4",
    "address-level2": "Houston",
    "address-level1": "TX",
    "postal-code": "77002",
  });
  expect(addressField()).toHaveValue("1200 Main St, Houston, TX 77002");
  expect(field("Apartment, suite or unit (optional)")).toHaveValue("Apt 4");
  await user.click(next());
  await expect.poll(() => router.state.location.pathname).toBe(paths.family);
  expect(calls.find(({ path }) => path === "/places/geocode")?.query).toMatchObject({
    address: "1200 Main St, Houston, TX 77002",
  });
});

it("hides the parts of an address from eyes, screen readers and Tab, A1 [USE-19] [APP-02]", async () => {
  const { user } = await openDetails();
  const parts = document.querySelectorAll<HTMLInputElement>('input[name^="autofill-"]');
  expect([...parts].map(({ autocomplete, tabIndex }) => `${autocomplete} ${tabIndex}`)).toEqual([
    "address-level2 -1",
    "address-level1 -1",
    "postal-code -1",
  ]);
  for (const part of parts) expect(part.closest('[aria-hidden="true"].sr-only')).not.toBeNull();
  addressField().focus();
  await user.tab();
  expect(field("Apartment, suite or unit (optional)")).toHaveFocus();
});

it("puts the slashes into a date, and keeps the caret while it is corrected [DET-03]", async () => {
  const { user } = await openDetails();
  const date = field("Date of birth");
  await user.type(date, "13451850");
  expect(date).toHaveValue("12/31/1900");
  await user.clear(date);
  await user.type(date, "4/21/1985");
  expect(date).toHaveValue("04/21/1985");
  date.setSelectionRange(1, 1);
  await user.keyboard("{Delete}1");
  expect(date).toHaveValue("01/21/1985");
  expect(date.selectionStart).toBe(2);
});

it("leaves a pasted date that reads no way as it is, and names every part that it changes [USE-19]", async () => {
  const { user } = await openDetails();
  const date = field("Date of birth");
  await fill(user, date, "13/45/1990");
  expect(date).toHaveValue("13/45/1990");
  expect(date).toHaveAccessibleDescription("We cannot read this date. Enter it as MM/DD/YYYY.");
  await user.click(next());
  expect(date).toBeInvalid();
  await user.type(date, "{Backspace}");
  expect(date).toHaveValue("13/45/199");
  await user.clear(date);
  await user.type(date, "13451850");
  expect(date).toHaveAccessibleDescription(
    "There is no month 13, so we used 12. There is no day 45, so we used 31. The year 1850 is too early, so we used 1900.",
  );
});

it.each([
  ["D4", "02/03/90", "Enter the year with four digits."],
  ["over 120 years", "02/03/1901", "This is more than 120 years ago. Is the year right?"],
])("asks about a date, %s: %s [USE-19]", async (_case, pasted, says) => {
  const { user } = await openDetails();
  await fill(user, field("Date of birth"), pasted);
  expect(field("Date of birth")).toHaveValue(pasted);
  expect(field("Date of birth")).toHaveAccessibleDescription(says);
});

it("shows an email address without what cannot be seen, E3 to E5 [USE-19]", async () => {
  const { user } = await openDetails();
  for (const [pasted, shown] of [
    ["\u200bmaria@example.com", "maria@example.com"],
    ["maria\u00ad@example.com\u202c", "maria@example.com"],
    ["o\u2019neil\uff20example.com", "o'neil@example.com"],
  ] as const) {
    await fill(user, field("Email"), pasted);
    expect(field("Email")).toHaveValue(shown);
  }
});

it("takes one name, and says what is wrong with two, N6 [USE-19]", async () => {
  const { user } = await openDetails();
  await fillIn(user, { firstName: "Sukarno", lastName: "Putra2" });
  await user.click(next());
  expect(field("Last name")).toHaveAccessibleDescription("A name cannot have numbers. Please remove them.");
  await user.click(screen.getByRole("checkbox", { name: "One name only" }));
  expect(screen.queryByRole("textbox", { name: "Last name" })).toBeNull();
  await user.click(next());
  await expect.poll(readForm).toMatchObject({ firstName: "Sukarno", lastName: "", hasOneName: true });
  await expect.poll(() => screen.queryByRole("heading", { level: 1 })).not.toHaveTextContent("details");
});

it("asks about a near miss of a common host, and takes either answer, E6 [USE-19]", async () => {
  const { user } = await openDetails();
  const question = () => screen.queryByRole("button", { name: "Did you mean maria@gmail.com?" });
  await user.type(field("Email"), "maria@gmail.com");
  expect(question()).toBeNull();
  for (const typed of ["maria@gmail.con", "maria@gamil.com"]) {
    await fill(user, field("Email"), typed);
    expect(field("Email")).toHaveValue(typed);
    expect(field("Email")).not.toBeInvalid();
    expect(question()).toBeVisible();
  }
  await user.click(screen.getByRole("button", { name: "Did you mean maria@gmail.com?" }));
  expect(field("Email")).toHaveValue("maria@gmail.com");
  expect(field("Email")).toHaveFocus();
  expect(question()).toBeNull();
});

it("starts from the account's data, without what is typed meanwhile [DET-02]", async () => {
  const me = Promise.withResolvers<object>();
  const { user } = await openDetails({ answers: { "GET /auth/me": () => me.promise } });
  await user.type(field("First name"), "Anna");
  me.resolve(account({ email: "ana@example.com", name: "Ana", last_name: "Lopez" }));
  await expect.poll(() => field("Email")).toHaveValue("ana@example.com");
  expect(field("Last name")).toHaveValue("Lopez");
  expect(field("Phone number")).toHaveValue("+1 (713) 234-5678");
  expect(field("First name")).toHaveValue("Anna");
  expect(consent()).not.toBeChecked();

  await openDetails({ answers: { "GET /auth/me": account({ name: "Ana" }) } });
  await expect.poll(() => field("First name")).toHaveValue("Ana");
});

it("restores the form and continues without checking the address again [DET-02] [DET-04] [DET-05] [DET-07]", async () => {
  const { user, calls, router } = await openDetails({
    forms: { userDetailsFormData: DETAILS, subscribeToNewsletter: true },
  });
  expect(addressField()).toHaveValue(DETAILS.homeAddress);
  expect(consent()).toBeChecked();
  expect(offers()).toBeChecked();
  for (const [name, typed, says] of [
    ["Phone number", "713 333", "This field must be 17 characters long."],
    ["Date of birth", "0421", "This field must be 10 characters long."],
    ["Date of birth", "02311985", "This date does not exist. Check the month, the day and the year."],
    ["Date of birth", "01012020", "You must be at least 18 to join."],
    ["Email", "ana@example", "Enter an email address like name@example.com."],
    ["First name", "4na", "A name cannot have numbers. Please remove them."],
  ] as const) {
    const right = field(name).value;
    await user.clear(field(name));
    await user.type(field(name), typed);
    await user.click(next());
    expect(field(name)).toHaveFocus();
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(says));
    await fill(user, field(name), right);
  }
  await user.click(next());
  await expect.poll(() => router.state.location.pathname).toBe(paths.family);
  expect(calls.filter(({ path }) => path.startsWith("/places/"))).toEqual([]);
});

const HONOLULU = geocoded({ locality: "Honolulu", administrative_area_level_1: "HI", postal_code: "96815" });
const PORTLAND = geocoded({ locality: "Portland", administrative_area_level_1: "ME", postal_code: "04101" });

// The office has November 20 from six o'clock on by UTC.
it.each([
  ["Honolulu", HONOLULU, "2026-11-20T08:00:00Z", "11/20/2008", false],
  ["Honolulu", HONOLULU, "2026-11-20T08:00:00Z", "11/19/2008", true],
  ["Portland", PORTLAND, "2026-11-20T05:30:00Z", "11/20/2008", true],
  ["Portland", PORTLAND, "2026-11-20T05:30:00Z", "11/21/2008", false],
])(
  "counts an age by the day in %s, once the address is known [DET-05]",
  async (town, found, now, dateOfBirth, isAdult) => {
    const { user, router } = await openDetails({
      now: new Date(now),
      answers: { "GET /places/geocode": found },
    });
    await fillIn(user, { homeAddress: `1200 Main St, ${town}`, dateOfBirth });
    await user.click(next());
    if (isAdult) return await expect.poll(() => router.state.location.pathname).toBe(paths.family);
    const says = expect.stringContaining("You must be at least 18 to join.");
    await expect.poll(() => field("Date of birth")).toHaveAccessibleDescription(says);
    expect(router.state.location.pathname).toBe(paths.userDetails);
  },
);

it("starts from an earlier payment's details when nothing is stored [PAY-10]", async () => {
  await openDetails({
    answers: {
      "GET /subscription/payment_object": {
        plan_slug: "brightwell_discount_2",
        renew_period: "annualy",
        promotion_code: null,
        family_members: [{ name: "Mia", surname: "Lopez", birth_date: "2015-01-05", relation: "child" }],
        name: "Maria",
        surname: "Lopez",
        email: "maria@example.com",
        address: {
          address_line_1: "1200 Main St",
          address_line_2: "4B",
          city: "Houston",
          state: "TX",
          zip: "77002",
        },
        phone_number: "+17132345678",
        birth_date: "1990-05-17",
        primary_dentist_id: null,
        subscribe: true,
      },
    },
  });
  await expect.poll(() => field("First name")).toHaveValue("Maria");
  expect(addressField()).toHaveValue("1200 Main St, Houston, TX 77002");
  expect(field("Apartment, suite or unit (optional)")).toHaveValue("4B");
  expect(field("Date of birth")).toHaveValue("05/17/1990");
  expect(offers()).toBeChecked();
  expect(decodeBase64Json(localStorage.getItem("familyDetailsFormData"))).toEqual([
    { relation: "CHILD", firstName: "Mia", lastName: "Lopez", dateOfBirth: "01/05/2015" },
  ]);
  expect(localStorage.getItem("selectedPlan")).toBe("brightwell_discount_2:annualy");
});

it("flags missing fields until they change [USE-08] [DET-04]", async () => {
  const { user } = await openDetails({ answers: { "GET /auth/me": account({ phone_number: null }) } });
  await user.click(next());
  expect(field("First name")).toHaveAttribute("data-flash", "true");
  const said = () => screen.queryAllByText("This field is required.");
  expect(said()).toHaveLength(6);
  expect(said().every(isForTheEye)).toBe(true);
  expect(screen.getByText(/^Turn this on to continue\./)).toBeVisible();
  expect(field("First name")).toHaveFocus();
  expect(document.title).toMatch(/^Error: /);

  await passTime(FLASH_MS - 1);
  expect(field("First name")).toHaveAttribute("data-flash", "true");
  await passTime(1);
  await expect.poll(() => document.querySelectorAll("[data-flash]")).toHaveLength(0);
  for (const name of ["First name", "Last name", "Email", "Phone number", "Date of birth"]) {
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(/This field is required\./);
  }
  expect(said().every(isForTheEye)).toBe(true);

  await fill(user, field("First name"), "Ana");
  expect(field("First name")).not.toBeInvalid();
  expect(said()).toHaveLength(5);
  await user.click(consent());
  expect(consent()).not.toBeInvalid();
});

it.each([
  ["an address that nobody knows", UNKNOWN_ADDRESS, /We cannot find this address\./],
  ["an address without a ZIP code", geocoded({ postal_code: null }), /The ZIP code is missing\./],
  ["an address without its number", geocoded({ street_number: null }), /The number is missing\./],
])("flags %s until it changes [USE-08] [DET-06]", async (_what, answer, says) => {
  const {
    user,
    router,
    answer: answerFrom,
  } = await openDetails({ answers: { "GET /places/geocode": answer } });
  await fillIn(user, { homeAddress: "1200 Main St, Houston, TX" });
  await user.click(next());
  await expect.poll(() => screen.getByText(says)).toBeVisible();
  await expect.poll(addressField).toHaveFocus();
  await passTime(FLASH_MS - 1);
  expect(addressField()).toHaveAttribute("data-flash", "true");
  await passTime(1);
  await expect.poll(addressField).not.toHaveAttribute("data-flash");
  // A note of the suggestions would cover what is wrong.
  expect(screen.queryByText(/No address found yet/)).toBeNull();
  expect(isForTheEye(screen.getByText(says))).toBe(true);
  expect(addressField()).toHaveAccessibleDescription(says);
  expect(addressField()).toBeInvalid();

  answerFrom({ "GET /places/geocode": geocoded() });
  await fill(user, addressField(), DETAILS.homeAddress);
  expect(addressField()).not.toBeInvalid();
  await user.click(next());
  await expect.poll(() => router.state.location.pathname).toBe(paths.family);
});

it("stores a suggested address that is picked by keyboard [DET-06] [DET-07] [APP-07]", async () => {
  const pageView = vi.spyOn(analytics, "pageView");
  const { user, calls, router } = await openDetails({ answers: { "GET /places/autocomplete": SUGGESTED } });
  await expect.poll(() => field("Phone number")).not.toHaveValue("");
  field("First name").focus();
  await user.keyboard("Željko{Tab}Núñez{Tab}{Tab}zeljko@example.com{Tab}1200 Main St 77002");
  await passTime(300);
  await expect.poll(() => screen.getByRole("option", { name: /1200 Main St/ })).toBeVisible();
  expect(screen.getByRole("option").querySelector("strong")).toHaveTextContent("1200 Main St");
  expect(calls.filter(({ path }) => path === "/places/autocomplete")).toHaveLength(1);
  await user.keyboard("{ArrowDown}");
  await expect.poll(() => screen.getByRole("option")).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{Enter}");
  expect(addressField()).toHaveValue("1200 Main St, Houston, TX");
  await expect.poll(addressField).toHaveValue("1200 Main St, Houston, TX 77002");
  await expect.poll(() => screen.queryAllByRole("option")).toEqual([]);
  expect(router.state.location.pathname).toBe(paths.userDetails);
  await user.keyboard("{Tab}Apt 4{Tab}{Tab}5/17/1990");
  expect(field("Date of birth")).toHaveValue("05/17/1990");
  await user.keyboard("{Tab} ");
  expect(consent()).toBeChecked();
  await user.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe(paths.family);
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Who's joining you?");
  expect(calls.filter(({ path }) => path === "/places/geocode").map(({ query }) => query)).toEqual([
    { place_id: "main-1200" },
  ]);
  expect(readForm()).toMatchObject({
    firstName: "Željko",
    lastName: "Núñez",
    email: "zeljko@example.com",
    homeAddress: "1200 Main St, Houston, TX 77002",
    phoneNumber: "+1 (713) 234-5678",
    apartment: "Apt 4",
    dateOfBirth: "05/17/1990",
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
  });
  expect(localStorage.getItem("subscribeToNewsletter")).toBe("false");
  expect(pageView).toHaveBeenCalledWith("user_details_form");
});

it("says at once what a picked address lacks, and asks for those near the map [DET-06]", async () => {
  const { user, calls, answer } = await openDetails({
    stored: { currentMapCenter: '{"lat":29.75,"lng":-95.36}' },
    answers: {
      "GET /places/autocomplete": SUGGESTED,
      "GET /places/geocode": geocoded({ postal_code: null }),
    },
  });
  const pick = async () => {
    await fill(user, addressField(), "1200 Main St");
    await passTime(300);
    await user.click(await screen.findByRole("option", { name: /1200 Main St/ }));
  };
  await pick();
  await expect.poll(addressField).toHaveAccessibleDescription(/The ZIP code is missing\./);
  expect(addressField()).toHaveFocus();
  const near = { lat: "29.7500", lng: "-95.3600" };
  expect(calls.find(({ path }) => path === "/places/autocomplete")?.query).toMatchObject(near);

  answer({ "GET /places/geocode": geocoded({ subpremise: "4B" }) });
  await pick();
  await expect.poll(addressField).toHaveValue("1200 Main St, Houston, TX 77002");
  expect(addressField()).not.toBeInvalid();
  expect(field("Apartment, suite or unit (optional)")).toHaveValue("4B");
});

it("asks which ZIP code is meant where only that differs [DET-06]", async () => {
  const [line] = SUGGESTED.predictions;
  const predictions = ["77002", "77003"].map((zip) => ({ ...line, place_id: zip }));
  const { user } = await openDetails({
    answers: { "GET /places/autocomplete": { status: "OK", predictions } },
  });
  await fill(user, addressField(), "1200 Main St");
  await passTime(300);
  await expect.poll(() => screen.getByText(/^Pick the line with your ZIP code/)).toBeVisible();
});

it.each([
  ["a busy server", () => refuse(503, "unavailable"), /^This does not work right now\./],
  ["a server asked too often", () => refuse(429, "too_many_requests"), /^Too many requests\./],
  ["a failing service", { status: "UNKNOWN_ERROR", results: [] }, /^Something went wrong/],
])("blames %s for a failed look-up, not the connection [DET-06]", async (_what, answer, says) => {
  const { user, router } = await openDetails({ answers: { "GET /places/geocode": answer } });
  await fillIn(user);
  await user.click(next());
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent(says);
  expect(addressField()).not.toBeInvalid();
  expect(router.state.location.pathname).toBe(paths.userDetails);
});

it("looks up a typed address once and stores it [DET-06] [DET-07]", async () => {
  const { user, calls, router, answer } = await openDetails({
    answers: { "GET /places/geocode": NO_NETWORK },
  });
  await fillIn(user);
  await user.click(offers());
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.click(next());
  await expect
    .poll(() => screen.getByRole("alert"))
    .toHaveTextContent("You are offline. Connect to the internet, then try again.");
  expect(field("First name")).toHaveValue(DETAILS.firstName);
  const lookUps = () => calls.filter(({ path }) => path === "/places/geocode").length;
  const before = lookUps();
  const lookUp = Promise.withResolvers<object>();
  answer({ "GET /places/geocode": () => lookUp.promise });
  await user.dblClick(next());
  await expect.poll(() => screen.getByRole("button", { name: "Checking your address…" })).toBeVisible();
  lookUp.resolve(geocoded());
  await expect.poll(() => router.state.location.pathname).toBe(paths.family);
  expect(lookUps() - before).toBe(1);
  expect(readForm()).toMatchObject({ address: DETAILS.address });
  expect(localStorage.getItem("subscribeToNewsletter")).toBe("true");
});

it("keeps what is typed over a reload [USE-10]", async () => {
  const { user, reload } = await openDetails();
  await fill(user, field("First name"), "Željka");
  await reload();
  await expect.poll(() => field("First name")).toHaveValue("Željka");
});

it.each([
  ["not_registered", /in Texas\. We are not taking new members in Texas right now, because our registration/],
  ["no_savings", /in Texas\. We are not taking new members in Texas right now, because we cannot yet say/],
  ["on_hold", /in Texas\. We are not taking new members in Texas right now\. We are sorry/],
  ["not_sold", /in Texas\. Each state has its own rules/],
])(
  "offers the waitlist where sales stopped since the address was checked: %s [LAW-02]",
  async (reason, says) => {
    const stopped_states = [{ state: "TX", reason }];
    const { user, router, calls } = await openDetails({
      forms: { userDetailsFormData: DETAILS },
      answers: {
        "GET /subscription/get_plans": { plans: [], stopped_states },
        "POST /waitlist/join": { joined: true },
      },
    });
    await user.click(next());
    await expect.poll(() => router.state.location.pathname).toBe(paths.regionAvailability);
    await expect.poll(() => screen.getByText(says)).toBeVisible();
    expect(screen.getByRole("button", { name: "Remove me" })).toBeVisible();
    expect(calls.filter(({ path }) => path === "/waitlist/join")).toHaveLength(1);
  },
);
