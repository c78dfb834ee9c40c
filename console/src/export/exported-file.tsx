import { Banner } from "#kit/feedback/banner.tsx";
import { count, dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";

const text = words.exports;

interface ExportedFileProps {
  /** Null once it has ended. */
  url: string | null;
  expiresAt: string;
  /** Of lines. */
  count: number;
  /** The lines in words: "12 addresses". */
  lines(count: string, one: boolean): string;
}

/** The file of an export that has ended. */
export const ExportedFile = ({ url, expiresAt, count: number, lines }: ExportedFileProps) =>
  url ? (
    <Banner look="good" title={text.ready}>
      <p>{text.readyHint(lines(count(number), number === 1), dateTime(expiresAt))}</p>
      <p>
        <a href={url} download>
          {text.downloadFile}
        </a>
      </p>
    </Banner>
  ) : (
    <Banner look="warn" title={text.gone}>
      <p>{text.expired}</p>
    </Banner>
  );
