import type { Check, Finding } from "#editor/checks/check.ts";
import type { MailDraft } from "#editor/model/mail-draft.ts";
import { placeOf } from "#editor/model/place.ts";
import { Button } from "#kit/buttons/button.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { bytes, count, rate } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./checks.module.css";

const text = words.editor.checks;
const looks = { fault: "fault", warn: "warn", note: "note" } as const;
const urlCharactersMax = 60;

const shortened = (url: string): string => (url.length > urlCharactersMax ? `${url.slice(0, urlCharactersMax)}…` : url);

/** What is wrong, in words. */
function describeFinding(finding: Finding): string {
  const { texts } = text;
  switch (finding.code) {
    case "syntax":
      return texts.syntax(finding.message);
    case "unknownKey":
      return finding.near ? texts.unknownKeyNear(finding.key, finding.near) : texts.unknownKey(finding.key);
    case "noFallback":
      return texts.noFallback(finding.key, rate(finding.percent));
    case "deadLink":
    case "localLink":
    case "insecureLink":
      return texts[finding.code](shortened(finding.url));
    case "tooLarge":
    case "largeImage":
      return texts[finding.code](bytes(finding.bytes));
    case "longSubject":
      return texts.longSubject(finding.characters);
    case "darkContrast":
      // Rounded up, a contrast that is too low would look as if it were enough.
      return texts.darkContrast(finding.excerpt, count(Math.floor(finding.contrast * 10) / 10));
    default:
      return texts[finding.code];
  }
}

interface ChecksListProps {
  checks: readonly Check[];
  draft: MailDraft;
  /** Why nothing can be changed now. */
  disabled?: string | undefined;
  /** Without them the list only tells. */
  onShow?(check: Check): void;
  onFix?(check: Check): void;
}

/** What the checks found, each with its place and its repair. */
export const ChecksList = ({ checks, draft, disabled, onShow, onFix }: ChecksListProps) => (
  <section className={styles["checks"]} aria-label={text.title}>
    <h2>
      {text.title} {checks.length > 0 && <span className={styles["count"]}>{checks.length}</span>}
    </h2>
    {checks.length === 0 && <p className={styles["hint"]}>{text.noneHint}</p>}
    <ul>
      {checks.map((check) => {
        const what = describeFinding(check.finding);
        return (
          <li key={`${check.finding.code} ${check.field} ${check.from} ${what}`}>
            <Badge look={looks[check.look]}>{text.looks[check.look]}</Badge>
            <div>
              <p>{what}</p>
              <p className={styles["hint"]}>{placeText(check, draft)}</p>
            </div>
            <div className={styles["acts"]}>
              {check.fix && onFix && (
                <Button blocked={disabled} onClick={() => onFix(check)}>
                  {check.fix.kind === "takeKey" ? text.fixes.takeKey(check.fix.insert) : text.fixes[check.fix.kind]}
                </Button>
              )}
              {check.from !== undefined && onShow && (
                <Button look="quiet" aria-label={text.showOf(what)} onClick={() => onShow(check)}>
                  {text.show}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);

function placeText({ field, from }: Check, draft: MailDraft): string {
  if (from === undefined) return text.fields[field];
  const { line, column } = placeOf(draft[field], from);
  return text.at(text.fields[field], line, column);
}
