import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  IDLE_NAVIGATION,
  matchRoutes,
  type RouteObject,
  type RouterInit,
  type RouterState,
  type RouterSubscriber,
  type To,
} from "react-router";

type RestoreScroll = Parameters<DataRouter["enableScrollRestoration"]>;
type Target = number | To | null;
type Pop = Parameters<Parameters<RouterInit["history"]["listen"]>[0]>[0];

/**
 * Shows the page that the document came with, and loads React Router's router for the first navigation. The app uses
 * neither fetchers nor blockers, which are there from then on only.
 */
export class LazyRouter {
  /** For `RouterProvider`: the loaded router answers as soon as it is there. */
  readonly router: DataRouter;
  private readonly init: RouterInit;
  private readonly create: (init: RouterInit) => Promise<DataRouter>;
  private readonly state: RouterState;
  private readonly subscribers = new Map<RouterSubscriber, () => void>();
  private readonly unlisten: () => void;
  private loaded: DataRouter | null = null;
  private loading: Promise<DataRouter> | null = null;
  private scroll: RestoreScroll | null = null;
  private pop: Pop | null = null;

  constructor(init: RouterInit, create: (init: RouterInit) => Promise<DataRouter>) {
    this.init = init;
    this.create = create;
    this.state = firstState(init);
    this.unlisten = init.history.listen((pop) => {
      this.pop = pop;
      this.load().catch(() => window.location.reload());
    });
    const first = this.answerFirst();
    const router = new Proxy(first, { get: (target, key) => Reflect.get(this.loaded ?? target, key) });
    this.router = router as Partial<DataRouter> as DataRouter;
  }

  /** A failed load is tried again the next time. */
  load(): Promise<DataRouter> {
    this.loading ??= this.start().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  private async start(): Promise<DataRouter> {
    const held = holdHistory(this.init.history, this.state);
    const router = await this.create({ ...this.init, history: held.history });
    this.unlisten();
    router.initialize();
    this.loaded = router;
    for (const subscriber of this.subscribers.keys()) {
      this.subscribers.set(subscriber, router.subscribe(subscriber));
    }
    if (this.scroll !== null) router.enableScrollRestoration(...this.scroll);
    held.release(this.pop);
    return router;
  }

  private answerFirst(): Partial<DataRouter> {
    const { state, subscribers } = this;
    const { basename } = this.init;
    const { createHref, createURL, encodeLocation } = this.init.history;
    return {
      state,
      basename,
      routes: state.matches.slice(0, 1).map(({ route }) => route),
      manifest: {},
      window,
      subscribe: (subscriber) => {
        subscribers.set(subscriber, () => {});
        return () => {
          subscribers.get(subscriber)?.();
          subscribers.delete(subscriber);
        };
      },
      enableScrollRestoration: (...scroll) => {
        this.scroll = scroll;
        return () => {
          this.scroll = null;
        };
      },
      navigate: ((to: Target, options?: object) => this.navigate(to, options)) as DataRouter["navigate"],
      revalidate: async () => (await this.load()).revalidate(),
      createHref,
      createURL,
      encodeLocation,
    };
  }

  private async navigate(to: Target, options?: object): Promise<void> {
    const router = await this.load().catch(() => null);
    if (router === null) return visit(to, this.init.basename);
    return (router.navigate as (to: Target, options?: object) => Promise<void>)(to, options);
  }
}

function firstState({ routes, basename, history, hydrationData }: RouterInit): RouterState {
  return {
    historyAction: history.action,
    location: history.location,
    matches: matchRoutes(routes.map(toDataRoute), history.location, basename) ?? [],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData: hydrationData?.loaderData ?? {},
    actionData: hydrationData?.actionData ?? null,
    errors: hydrationData?.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };
}

function toDataRoute(route: RouteObject): DataRouteObject {
  const own = route as DataRouteObject;
  const children = route.children?.map(toDataRoute);
  return { ...own, ...defaultMapRouteProperties(own), ...(children && { children }) } as DataRouteObject;
}

/** The router begins with the page that is shown, and only then learns of a Back that came before it. */
function holdHistory(history: RouterInit["history"], { location }: RouterState) {
  let listener: ((pop: Pop) => void) | null = null;
  let isHeld = true;
  const held: RouterInit["history"] = Object.create(history, {
    location: { get: () => (isHeld ? location : history.location) },
    listen: {
      value: (listen: (pop: Pop) => void) => {
        listener = listen;
        return history.listen(listen);
      },
    },
  });
  const release = (pop: Pop | null) => {
    isHeld = false;
    if (pop !== null) listener?.({ ...pop, location: history.location });
  };
  return { history: held, release };
}

/** Without the router, such as after a release, the browser goes to the page by itself. */
function visit(to: Target, basename = "/"): void {
  if (typeof to === "number") window.history.go(to);
  else if (to !== null) {
    const path = typeof to === "string" ? to : createPath(to);
    window.location.assign(basename === "/" ? path : basename + path);
  }
}
