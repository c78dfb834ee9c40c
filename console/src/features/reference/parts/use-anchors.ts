import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** Goes to the anchor of the address once its section is there, and puts the focus on its heading. */
export function useAnchor(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash === "") return;
    const section = document.getElementById(hash);
    section?.scrollIntoView();
    section?.querySelector("h2")?.focus({ preventScroll: true });
  }, [hash]);
}

/** Tells which of the sections the reader sees: the first in the upper third of the window. */
export function useVisibleAnchor(anchors: readonly string[], setVisible: (anchor: string | undefined) => void): void {
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setVisible(anchors.find((each) => inView.has(each)));
      },
      { rootMargin: "-5% 0px -66% 0px" },
    );
    for (const anchor of anchors) {
      const section = document.getElementById(anchor);
      if (section) observer.observe(section);
    }
    return () => {
      observer.disconnect();
      setVisible(undefined);
    };
  }, [anchors, setVisible]);
}
