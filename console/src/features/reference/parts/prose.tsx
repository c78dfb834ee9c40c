import styles from "./reference.module.css";

/** A text of the document. It is English in every language, and backticks are its only markup. */
export const Prose = ({ text, look }: { text: string; look?: "lead" | "dim" }) => (
  <>
    {text.split("\n\n").map((paragraph) => (
      <p key={paragraph} lang="en" dir="ltr" className={look && styles[look]}>
        {paragraph.split("`").map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
          index % 2 === 1 ? <code key={index}>{part}</code> : part,
        )}
      </p>
    ))}
  </>
);
