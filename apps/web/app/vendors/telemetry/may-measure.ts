/** The signals by which a browser says that its owner does not want to be measured. */
interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Global Privacy Control and Do Not Track each turn analytics off as a whole (TEL-01). */
export function mayMeasure({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl !== true && doNotTrack !== "1" && doNotTrack !== "yes";
}
