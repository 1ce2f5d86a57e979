/** A call that a test makes, and what it answers. */
interface Example {
  query: Record<string, string>;
  answer: unknown;
}

/** Calls by operation. `open-api.test.ts` makes each of them, and compares what comes. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  getServiceArea: {
    query: { lat: "51.5", lng: "-0.12" },
    answer: { state: null, served: null },
  },
  autocomplete: {
    query: { input: "katy", types: "(regions)" },
    answer: {
      status: "OK",
      predictions: [
        {
          place_id: "gaz_VFgKa2F0eQo",
          description: "Katy, TX, USA",
          structured_formatting: {
            main_text: "Katy",
            main_text_matched_substrings: [{ offset: 0, length: 4 }],
            secondary_text: "TX, USA",
          },
        },
      ],
    },
  },
};
