interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Global Privacy Control or Do Not Track turns analytics off (TEL-01). */
export function mayMeasure({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl !== true && doNotTrack !== "1" && doNotTrack !== "yes";
}
