import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  type RouterInit,
} from "react-router";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LazyRouter } from "./lazy-router.ts";

const ROUTES = [
  { id: "finder", path: "/", loader: () => "loaded" },
  { id: "plans", path: "/plans", loader: () => "plans" },
];

function setUp(create: (init: RouterInit) => Promise<DataRouter> = async (init) => createRouter(init)) {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const history = createMemoryHistory({ initialEntries: ["/plans", "/"] });
  const created = vi.fn(create);
  const hydrationData = { loaderData: { finder: "from the document" } };
  const lazyRouter = new LazyRouter({ routes: ROUTES, history, hydrationData }, created);
  const seen: string[] = [];
  lazyRouter.router.subscribe(({ location }) => seen.push(location.pathname));
  return { lazyRouter, router: lazyRouter.router, history, created, seen, assign };
}

describe("the router that the first page starts with", () => {
  it("shows the document's data without loading the router [FIND-01]", () => {
    const { router, created } = setUp();
    expect(router.state.loaderData).toEqual({ finder: "from the document" });
    expect(router.state.matches.map(({ route }) => route.id)).toEqual(["finder"]);
    expect(created).not.toHaveBeenCalled();
  });

  it("navigates once it has loaded [FIND-01]", async () => {
    const { router, seen, created } = setUp();
    await Promise.all([router.navigate("/plans"), router.navigate("/plans")]);
    expect(router.state.location.pathname).toBe("/plans");
    expect(router.state.loaderData).toEqual({ plans: "plans" });
    expect(seen).toContain("/plans");
    expect(created).toHaveBeenCalledTimes(1);
  });

  it("follows a Back that came before the router", async () => {
    const { lazyRouter, router, history, seen } = setUp();
    history.go(-1);
    await lazyRouter.load();
    await expect.poll(() => router.state.location.pathname).toBe("/plans");
    expect(seen).toContain("/plans");
  });

  it("reports nothing to a subscriber that has left", async () => {
    const { router } = setUp();
    const left = vi.fn();
    router.subscribe(left)();
    await router.navigate("/plans");
    expect(left).not.toHaveBeenCalled();
  });

  it("lets the browser navigate where the router cannot be loaded, and tries again", async () => {
    const failing = vi.fn(async (init: RouterInit): Promise<DataRouter> => {
      if (failing.mock.calls.length === 1) throw new TypeError("no such file");
      return createRouter(init);
    });
    const { router, assign } = setUp(failing);
    await router.navigate("/plans");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/plans");
    await router.navigate("/plans");
    expect(router.state.location.pathname).toBe("/plans");
  });
});
