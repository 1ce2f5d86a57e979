/** A device and its line, as the browser emulates them. */
export interface Profile {
  device: {
    viewport: { width: number; height: number };
    deviceScaleFactor: number;
    isMobile: boolean;
    hasTouch: boolean;
  };
  /** How many times slower the processor is than the machine's own. */
  slowDown: number;
  /** Null for the machine's own. */
  line: { latencyMs: number; bytesPerSecond: number } | null;
  /** Whether the times and bytes of a first page must hold; presses always must. */
  isBudgeted: boolean;
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

const PROFILES: Record<string, Profile> = {
  "slow-phone": {
    device: PHONE,
    slowDown: 6,
    line: { latencyMs: 400, bytesPerSecond: 50 * 1024 },
    isBudgeted: true,
  },
  // The figures of the browser's own preset.
  "fast-3g": {
    device: PHONE,
    slowDown: 4,
    line: { latencyMs: 562.5, bytesPerSecond: 180_000 },
    isBudgeted: false,
  },
  desktop: { device: DESKTOP, slowDown: 1, line: null, isBudgeted: false },
};

/** @throws {Error} for a name that no profile has */
export function getProfile(name: string): Profile {
  const profile = PROFILES[name];
  if (!profile) throw new Error(`--profile is one of ${Object.keys(PROFILES).join(", ")}, not "${name}".`);
  return profile;
}
