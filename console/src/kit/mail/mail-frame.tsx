import { useEffect, useRef, useState } from "react";
import styles from "./mail-frame.module.css";

/** `light`, `dark`: by the styles that the email defines. `inverted`: as programs that invert its colours show it. */
export type MailScheme = "light" | "dark" | "inverted";

interface MailFrameProps {
  /** The email's HTML, as it was or will be sent. */
  html: string;
  /** What the frame shows; screen readers say it. */
  title: string;
  /** Whether images of other hosts load. Their senders then see the reader's address. */
  images?: boolean;
  /** Width in pixels: 375 as on a phone. Otherwise all there is. */
  width?: number;
  /** With a width, which it then keeps in any place: how large it is drawn, up to 1. */
  scale?: number;
  /** Otherwise the reader's own. */
  scheme?: MailScheme;
}

/** Shows an email without running anything in it: no script, no form, no link. */
export const MailFrame = (props: MailFrameProps) => (
  // The policy of a frame belongs to its address.
  <Frame key={String(props.images)} {...props} />
);

function Frame({ html, title, images = false, width, scale, scheme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      const shown = frame.current?.contentWindow;
      if (!shown || source !== shown) return;
      if (data.ready === true) setReady(true);
      if (typeof data.height === "number") setHeight(data.height);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  // A sandboxed frame has no origin that could be named.
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ html }, "*");
  }, [isReady, html]);
  useEffect(() => {
    if (isReady && scheme) frame.current?.contentWindow?.postMessage({ scheme }, "*");
  }, [isReady, scheme]);
  const shown = (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-scripts"
      src={`/console/preview/${images ? "frame-with-images" : "frame"}.html`}
      className={styles["frame"]}
      style={{
        blockSize: height,
        ...(width && { inlineSize: width }),
        ...(scale && { maxInlineSize: "none", transform: `scale(${scale})` }),
      }}
    />
  );
  if (!width || !scale) return shown;
  return (
    <div className={styles["scaled"]} style={{ inlineSize: width * scale, blockSize: height * scale }}>
      {shown}
    </div>
  );
}
