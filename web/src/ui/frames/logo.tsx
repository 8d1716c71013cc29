import classes from "./logo.module.css";

type Props = {
  onDark?: boolean;
  /** Shows only the sign where the wordmark does not fit. */
  shrinks?: boolean;
};

/** Wordmark with the sign: a flag on the horizon. */
export function Logo({ onDark = false, shrinks = false }: Props) {
  const ink = onDark ? "#FFFFFF" : "var(--mantine-color-text)";
  const sign = onDark ? "#8FB0FF" : "var(--mantine-primary-color-filled)";
  return (
    <span className={classes.logo}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M3 25c4-5.5 9-8 13-8s9 2.500 13 8"
          fill="none"
          stroke={sign}
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M16 17V4" stroke={sign} strokeWidth="2.500" strokeLinecap="round" />
        <path d="M16 4.500h10l-3 3.250 3 3.250H16z" fill="#F5B301" />
      </svg>
      <span className={classes.name} data-shrinks={shrinks || undefined} style={{ color: ink }}>
        Concurso à Vista
      </span>
    </span>
  );
}
