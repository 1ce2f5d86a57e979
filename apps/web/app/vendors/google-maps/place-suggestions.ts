/** One suggestion, in the shape of Google's places library. */
export interface AddressPrediction {
  place_id: string;
  description: string;
  structured_formatting: {
    main_text: string;
    main_text_matched_substrings: { offset: number; length: number }[];
    secondary_text: string;
  };
}

export interface PredictionsAnswer {
  status: string;
  predictions: AddressPrediction[];
}

/** Where suggestions come from: our server, since the browser's own service cannot be had with a new key. */
export interface PlacesTransport {
  autocomplete: (input: string, session: string, signal?: AbortSignal) => Promise<PredictionsAnswer>;
}

/** The service needs this long from its construction until it can answer (FIND-24). */
const INITIALISING_MS = 75;
const NOTHING_FOUND = "ZERO_RESULTS";

export const NOT_READY = "Not ready yet";

/** Google, or our server in its place, answered with a status that is no answer. */
export class GoogleApiError extends Error {
  readonly status: string;

  constructor(status: string) {
    super(`google_api_error: ${status}`);
    this.name = "GoogleApiError";
    this.status = status;
  }
}

export interface PlaceSuggestions {
  isReady: () => boolean;
  /** Constructs the service unless that was done; resolves when it is ready. */
  load: () => Promise<void>;
  /**
   * Suggestions for what was typed; none is an empty list.
   * @throws Error 'Not ready yet' before the service is ready, and loading starts
   * @throws {GoogleApiError} 'google_api_error: ' and the status, for any other than OK
   */
  suggest: (input: string, signal?: AbortSignal) => Promise<AddressPrediction[]>;
  /** A typing session ends with a choice; the next letters begin another. */
  endSession: () => void;
}

export function createPlaceSuggestions(
  transport: PlacesTransport,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): PlaceSuggestions {
  let ready = false;
  let loading: Promise<void> | null = null;
  let session: string | null = null;

  function load(): Promise<void> {
    loading ??= wait(INITIALISING_MS).then(() => {
      ready = true;
    });
    return loading;
  }

  return {
    isReady: () => ready,
    load,
    suggest: async (input, signal) => {
      if (!ready) {
        void load();
        throw new Error(NOT_READY);
      }
      session ??= crypto.randomUUID();
      const { status, predictions } = await transport.autocomplete(input, session, signal);
      if (status === NOTHING_FOUND) return [];
      if (status !== "OK") throw new GoogleApiError(status);
      return predictions;
    },
    endSession: () => {
      session = null;
    },
  };
}
