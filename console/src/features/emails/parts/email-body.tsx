import { useState } from "react";
import type { EmailDetails } from "#features/emails/model.ts";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { MailFrame } from "#kit/mail/mail-frame.tsx";
import { Card } from "#kit/page/card.tsx";
import { words } from "#words/words.ts";
import styles from "../emails.module.css";

const text = words.emails;
const phoneWidth = 375;

/** The body as sent. Images of other servers load when the reader asks, because loading tells their owner. */
export function EmailBody({ email: { body, text: plain, subject } }: { email: EmailDetails }) {
  const [images, setImages] = useState(false);
  const [phone, setPhone] = useState(false);
  if (body === null) {
    return plain !== null ? (
      <Card title={text.body} hint={text.plainHint}>
        <p className={styles["plain"]}>{plain}</p>
      </Card>
    ) : (
      <Card title={text.body}>
        <EmptyState title={text.bodyGone} hint={text.bodyGoneHint} />
      </Card>
    );
  }
  const acts = (
    <>
      <span className={styles["wide"]}>
        <Button aria-pressed={phone} onClick={() => setPhone(!phone)}>
          {phone ? text.widths.full : text.widths.phone}
        </Button>
      </span>
      {!images && /<img|url\(|background=/i.test(body) && (
        <Button title={text.loadImagesHint} onClick={() => setImages(true)}>
          {text.loadImages}
        </Button>
      )}
    </>
  );
  return (
    <Card title={text.body} hint={text.bodyHint} acts={acts}>
      <MailFrame html={body} title={text.bodyFrame(subject)} images={images} {...(phone && { width: phoneWidth })} />
    </Card>
  );
}
