import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { count } from "#words/format.ts";
import styles from "./plot.module.css";

interface Series {
  name: string;
  values: readonly number[];
}

interface LinePlotProps {
  /** What is plotted; screen readers say it with the chosen point. */
  label: string;
  /** The points of the x axis, in words. */
  at: readonly string[];
  /** At most three: each has a dash and a mark of its own, so that color is not needed. */
  series: readonly Series[];
  /** Made-up values. */
  sample?: boolean;
}

const height = 220;
const room = 10;
const dashes = ["", "7 4", "2 4"] as const;

/** Lines over time. Arrow keys, Home and End walk the points. */
export function LinePlot({ label, at, series, sample = false }: LinePlotProps) {
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  const [chosen, setChosen] = useState(at.length - 1);
  useEffect(() => {
    if (!area.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(area.current);
    return () => observer.disconnect();
  }, []);
  const last = at.length - 1;
  const point = Math.min(chosen, last);
  const x = scalePoint<number>(at.keys(), [room, width - room]);
  const y = scaleLinear([0, Math.max(1, ...series.flatMap(({ values }) => values))], [height - room, room]).nice(4);
  const px = (index: number) => x(index) ?? room;
  const walk = (event: KeyboardEvent) => {
    const next = { ArrowRight: point + 1, ArrowLeft: point - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(next, 0), last));
  };
  const told = `${at[point]}: ${series.map(({ name, values }) => `${name} ${count(values[point] ?? 0)}`).join(", ")}`;
  const ticks = y.ticks(4).filter(Number.isInteger);
  const shownDates = last === 0 ? [0] : [0, last];
  return (
    <div className={styles["plot"]}>
      <ul className={styles["legend"]}>
        {series.map(({ name }, index) => (
          <li key={name}>
            <svg width="28" height="10" aria-hidden="true" className={styles[`line${index}`]}>
              <path d="M0 5H28" strokeDasharray={sample ? "4 4" : dashes[index]} />
              <Mark index={index} x={14} y={5} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div
        className={styles["frame"]}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={point}
        aria-valuetext={told}
        onKeyDown={walk}
        onPointerMove={({ clientX }) => {
          const inside = clientX - (area.current?.getBoundingClientRect().left ?? 0) - room;
          setChosen(Math.min(Math.max(Math.round((inside / (width - 2 * room)) * last), 0), last));
        }}
      >
        {/* Labels are beside the drawing, where their contrast can be checked. */}
        <div className={styles["ticks"]} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockStart: y(tick) }}>
              {count(tick)}
            </span>
          ))}
        </div>
        <div ref={area} className={styles["area"]}>
          <svg width={width} height={height} aria-hidden="true">
            {ticks.map((tick) => (
              <path key={tick} className={styles["grid"]} d={`M0 ${y(tick)}H${width}`} />
            ))}
            <path className={styles["cursor"]} d={`M${px(point)} ${room}V${height - room}`} />
            {series.map(({ name, values }, index) => (
              <g key={name} className={styles[`line${index}`]}>
                <path
                  d={
                    line<number>(
                      (_, at) => px(at),
                      (value) => y(value),
                    )([...values]) ?? ""
                  }
                  strokeDasharray={sample ? "4 4" : dashes[index]}
                />
                <Mark index={index} x={px(point)} y={y(values[point] ?? 0)} />
              </g>
            ))}
          </svg>
        </div>
        <div className={styles["dates"]} aria-hidden="true">
          {shownDates.map((index) => (
            <span key={index}>{at[index]}</span>
          ))}
        </div>
      </div>
      <p className={styles["told"]}>{told}</p>
    </div>
  );
}

/** A circle, a square or a triangle. */
function Mark({ index, x, y }: { index: number; x: number; y: number }) {
  if (index === 0) return <circle cx={x} cy={y} r={4} />;
  if (index === 1) return <rect x={x - 3.5} y={y - 3.5} width={7} height={7} />;
  return <polygon points={`${x},${y - 4.5} ${x + 4.5},${y + 4} ${x - 4.5},${y + 4}`} />;
}
