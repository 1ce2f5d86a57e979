import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, createContext, useContext } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { TEST_SITE } from "./render-page.tsx";

interface RenderedHook<Props, Result> {
  /** What the hook returned last. */
  readonly result: Result;
  rerender(props: Props): Promise<void>;
  unmount(): Promise<void>;
  /** Runs what changes state, and the effects that follow. */
  act(change: () => unknown): Promise<void>;
}

/**
 * Runs a hook in a component that draws nothing, in a route of the site, in English: React needs no document for it.
 * It stubs globals; the test takes them away with `vi.unstubAllGlobals`.
 */
export async function renderHook<Props, Result>(
  useHook: (props: Props) => Result,
  initial: NoInfer<Props>,
): Promise<RenderedHook<Props, Result>> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { HTMLIFrameElement: class {} }));
  const PropsContext = createContext(initial);
  let result: Result;
  function Probe() {
    result = useHook(useContext(PropsContext));
    return null;
  }
  const router = createMemoryRouter(
    [{ id: "root", path: "*", loader: () => TEST_SITE, element: <Probe /> }],
    {
      hydrationData: { loaderData: { root: TEST_SITE } },
    },
  );
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const root = createRoot(createContainer());
  const render = (props: Props) =>
    act(async () =>
      root.render(
        <PropsContext value={props}>
          <I18nProvider i18n={i18n}>
            <RouterProvider router={router} />
          </I18nProvider>
        </PropsContext>,
      ),
    );
  await render(initial);
  return {
    get result() {
      return result;
    },
    rerender: render,
    unmount: () => act(async () => root.unmount()),
    act: (change) => act(async () => void (await change())),
  };
}

/** A container with as much of an element as React asks for when nothing is drawn in it. */
function createContainer(): Element {
  const listens = { addEventListener: () => {}, removeEventListener: () => {} };
  const ownerDocument = { nodeType: 9, activeElement: null, ...listens };
  return { nodeType: 1, tagName: "DIV", ...listens, ownerDocument } as unknown as Element;
}
