import { CircleUser } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { ContactPicker } from "#editor/preview/contact-picker.tsx";
import type { Audience, Preview, Reader } from "#editor/preview/queries.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { Pending } from "#kit/feedback/pending.tsx";
import { Choice } from "#kit/forms/choice.tsx";
import { MailFrame } from "#kit/mail/mail-frame.tsx";
import { bytes } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./preview.module.css";

const text = words.editor.preview;

const widths = { wide: 1200, mail: 600, phone: 375 } as const;
type Width = keyof typeof widths;
const widthOptions = (["wide", "mail", "phone"] as const).map((value) => ({ value, label: text.widths[value] }));

const schemes = ["light", "dark", "inverted", "text"] as const;
type Scheme = (typeof schemes)[number];
const schemeOptions = schemes.map((value) => ({ value, label: text.schemes[value] }));

interface PreviewPaneProps {
  projectId: string;
  audience: Audience;
  reader: Reader | undefined;
  onReader(reader: Reader | undefined): void;
  /** What the API made of the draft last. */
  rendered: Preview | undefined;
  error: unknown;
  refetch(): Promise<unknown>;
  /** Why the API makes nothing of it now. */
  blocked: string | undefined;
  /** There is no body to show. */
  isEmpty: boolean;
}

/** The email as a reader gets it: rendered by the server, at the widths and in the colors of mail programs. */
export const PreviewPane = memo(function PreviewPane(props: PreviewPaneProps) {
  const { projectId, audience, reader, onReader, rendered, error, refetch, blocked, isEmpty } = props;
  const [width, setWidth] = useState<Width>("mail");
  const [scheme, setScheme] = useState<Scheme>("light");
  const [images, setImages] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const isText = scheme === "text";
  return (
    <section className={styles["pane"]} aria-label={text.title}>
      <div className={styles["tools"]}>
        <Button look="plain" icon={<CircleUser size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          {text.as(reader?.email ?? text.nobody)}
        </Button>
        <Choice label={text.scheme} value={scheme} options={schemeOptions} onChange={(next) => setScheme(next)} />
        {!isText && (
          <Choice label={text.width} value={width} options={widthOptions} onChange={(next) => setWidth(next)} />
        )}
      </div>
      {isEmpty ? (
        <EmptyState title={text.empty} hint={text.emptyHint} />
      ) : !rendered || error ? (
        <Pending error={error} retry={refetch} height="20rem" blocked={blocked} />
      ) : (
        <>
          <Facts preview={rendered} />
          {text.schemeHints[scheme] && <p className={styles["hint"]}>{text.schemeHints[scheme]}</p>}
          {rendered.html === null ? (
            <EmptyState title={text.faulty} hint={text.faultyHint} />
          ) : isText ? (
            <TextPart text={rendered.text ?? ""} />
          ) : (
            <ScaledFrame html={rendered.html} width={widths[width]} scheme={scheme} images={images} />
          )}
          {!isText && !images && hasRemoteImages(rendered.html ?? "") && (
            <div className={styles["images"]}>
              <span className={styles["hint"]}>{text.loadHint}</span>
              <Button onClick={() => setImages(true)}>{text.load}</Button>
            </div>
          )}
        </>
      )}
      {isChoosing && (
        <ContactPicker {...{ projectId, audience }} onChoose={onReader} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
});

const TextPart = ({ text: part }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className={styles["text"]} tabIndex={0} aria-label={text.frameText}>
    <pre>{part}</pre>
  </section>
);

const hasRemoteImages = (html: string): boolean =>
  /(src|background)\s*=\s*["']?\s*https?:|url\(\s*["']?\s*https?:/i.test(html);

const Facts = ({ preview: { subject, sizeBytes, footerAdded } }: { preview: Preview }) => (
  <p className={styles["facts"]}>
    <strong>{subject === "-" || subject === null ? text.noSubject : subject}</strong>
    <span className={styles["hint"]}>
      {text.size(bytes(sizeBytes))}
      {footerAdded && `, ${text.footer}`}
    </span>
  </p>
);

interface ScaledFrameProps {
  html: string;
  width: number;
  scheme: "light" | "dark" | "inverted";
  images: boolean;
}

/** Laid out for its width, and drawn as small as the place needs it. */
function ScaledFrame({ html, width, scheme, images }: ScaledFrameProps) {
  const place = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<number>(width);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section ref={place} className={styles["paper"]} tabIndex={0} aria-label={text.frame}>
      <MailFrame
        {...{ html, width, scheme, images }}
        title={text.frame}
        scale={Math.min(1, Math.max(0.2, (room - 2) / width))}
      />
    </section>
  );
}
