import { useEffect, useRef, useState } from "react";
import styles from "./mail-frame.module.css";

interface MailFrameProps {
  /** The email's HTML, as it was or will be sent. */
  html: string;
  /** What the frame shows; screen readers say it. */
  title: string;
  /** Whether images of other hosts load. Their senders then see the reader's address. */
  images?: boolean;
  /** Width in pixels: 375 as on a phone. Otherwise all there is. */
  width?: number;
}

/** Shows an email without running anything in it: no script, no form, no link. */
export const MailFrame = (props: MailFrameProps) => (
  // A frame writes one document only.
  <Frame key={`${props.images} ${props.html}`} {...props} />
);

function Frame({ html, title, images = false, width }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      const shown = frame.current?.contentWindow;
      if (!shown || source !== shown) return;
      // A sandboxed frame has no origin that could be named.
      if (data.ready === true) shown.postMessage({ html }, "*");
      if (typeof data.height === "number") setHeight(data.height);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-scripts"
      src={`/console/preview/${images ? "frame-with-images" : "frame"}.html`}
      className={styles["frame"]}
      style={{ blockSize: height, ...(width && { inlineSize: width }) }}
    />
  );
}
