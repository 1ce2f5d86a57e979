interface AddressPrediction {
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

/** Our server: new keys cannot use the browser's own service. */
interface PlacesTransport {
  autocomplete: (input: string, session: string, signal?: AbortSignal) => Promise<PredictionsAnswer>;
}

/** The service is ready this long after construction (FIND-24). */
const INITIALISING_MS = 75;
const NOTHING_FOUND = "ZERO_RESULTS";

const NOT_READY = "Not ready yet";

class GoogleApiError extends Error {
  readonly status: string;

  constructor(status: string) {
    super(`google_api_error: ${status}`);
    this.name = "GoogleApiError";
    this.status = status;
  }
}

interface PlaceSuggestions {
  isReady: () => boolean;
  load: () => Promise<void>;
  /** @throws Error 'Not ready yet' and starts loading; {GoogleApiError} for any status but OK */
  suggest: (input: string, signal?: AbortSignal) => Promise<AddressPrediction[]>;
  /** Choosing ends a typing session. */
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
