/** An answer as a browser gets it, before it follows redirects. */
export interface Page {
  url: string;
  status: number;
  headers: Headers;
  body: string;
  /** Absolute; empty when there is none. */
  location: string;
}

/** A headless client that keeps cookies by host and path, as browsers do, and follows redirects on request. */
export interface Visitor {
  cookies: Map<string, { value: string; path: string; host: string }>;
  get(url: string): Promise<Page>;
  post(url: string, form: Record<string, string>, options?: { crossSite?: boolean }): Promise<Page>;
  /** Follows redirects until a page comes or `stop` accepts an address. */
  follow(page: Page, stop?: (location: string) => boolean): Promise<Page>;
  /** Chooses an account and follows redirects up to `stop` or a page that posts itself. */
  choose(chooser: Page, form: Record<string, string>, stop: (location: string) => boolean): Promise<Page>;
}

export function openVisitor(): Visitor {
  const cookies: Visitor["cookies"] = new Map();

  async function send(url: string, init: RequestInit = {}, withCookies = true): Promise<Page> {
    const { hostname, pathname } = new URL(url);
    const mine = [...cookies].filter(([, { host, path }]) => host === hostname && pathname.startsWith(path));
    const cookie = mine.map(([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; ");
    const headers = { ...(init.headers ?? {}), ...(withCookies && cookie ? { cookie } : {}) };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(line, hostname);
    const location = response.headers.get("location");
    return {
      url,
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      location: location === null ? "" : new URL(location, url).href,
    };
  }

  function keep(line: string, host: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? "/";
    const expires = attributes.find((part) => /^expires=/i.test(part))?.slice(8);
    const key = `${name} ${path}`;
    if (value === "" || (expires && new Date(expires) < new Date())) cookies.delete(key);
    else cookies.set(key, { value, path, host });
  }

  async function follow(page: Page, stop: (location: string) => boolean = () => false): Promise<Page> {
    let injected = page;
    for (let hop = 0; injected.location !== "" && !stop(injected.location); hop += 1) {
      if (hop === 10) throw new Error(`Round in circles at ${injected.location}`);
      injected = await send(injected.location);
    }
    return injected;
  }

  function post(url: string, form: Record<string, string>, { crossSite = false } = {}): Promise<Page> {
    return send(url, { method: "POST", body: new URLSearchParams(form) }, !crossSite);
  }

  return {
    cookies,
    get: (url) => send(url),
    post,
    follow,
    choose: async (chooser, form, stop) => follow(await post(chooser.url, form), stop),
  };
}

/** The target and fields of a page that posts itself. */
export function readPostedForm(page: Page): { action: string; fields: Record<string, string> } {
  const decode = (text: string) =>
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const action = /<form method="post" action="([^"]*)"/.exec(page.body)?.[1] ?? "";
  const inputs = page.body.matchAll(/name="([^"]*)" value="([^"]*)"/g);
  const fields = Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, decode(value)]));
  return { action: decode(action), fields };
}
