/** Phones that have sent STOP: the vendor itself refuses messages to them (21610) until START. */
export interface StoppedPhones {
  has(phone: string): boolean;
  note(phone: string, text: string): void;
}

const STOP = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]);
const START = new Set(["START", "UNSTOP", "YES"]);

export function createStoppedPhones(): StoppedPhones {
  const phones = new Set<string>();
  return {
    has: (phone) => phones.has(phone),
    note(phone, text) {
      const keyword = text.trim().toUpperCase();
      if (STOP.has(keyword)) phones.add(phone);
      if (START.has(keyword)) phones.delete(phone);
    },
  };
}
