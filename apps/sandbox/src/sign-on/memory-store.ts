import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** State of one provider, until it expires or the sandbox stops. */
export function createMemoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();

  function dropExpired(): void {
    const now = Date.now();
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key);
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = (matches: (payload: AdapterPayload) => boolean) => {
      dropExpired();
      const found = [...entries].find(
        ([key, { payload }]) => key.startsWith(`${model}:`) && matches(payload),
      );
      return found?.[1].payload;
    };
    return {
      async upsert(id, payload, expiresIn = 3600) {
        dropExpired();
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
      },
      async find(id) {
        dropExpired();
        return entries.get(keyOf(id))?.payload;
      },
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      async consume(id) {
        const entry = entries.get(keyOf(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
