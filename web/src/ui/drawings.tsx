import type { ReactNode } from "react";

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="160" height="112" viewBox="0 0 160 112" fill="none" aria-hidden="true">
      <path
        d="M8 96c26-20 48-28 72-28s46 8 72 28"
        stroke="var(--cav-line)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      {children}
    </svg>
  );
}

const ink = "var(--mantine-primary-color-filled)";

/** Flag on the far horizon, for "nothing found". */
export function HorizonDrawing() {
  return (
    <Drawing>
      <path d="M80 68V24" stroke={ink} strokeWidth="4" strokeLinecap="round" />
      <path d="M80 26h34l-10 11 10 11H80z" fill="#F5B301" />
      <circle cx="36" cy="34" r="9" stroke={ink} strokeWidth="4" />
      <path d="m43 41 9 9" stroke={ink} strokeWidth="4" strokeLinecap="round" />
    </Drawing>
  );
}

/** Sliders, for "no preferences yet". */
export function SlidersDrawing() {
  return (
    <Drawing>
      <g stroke={ink} strokeWidth="4" strokeLinecap="round">
        <path d="M44 24h72M44 46h72M44 68h72" opacity="0.35" />
      </g>
      <circle cx="64" cy="24" r="8" fill="#F5B301" />
      <circle cx="98" cy="46" r="8" fill={ink} />
      <circle cx="76" cy="68" r="8" fill="#F5B301" />
    </Drawing>
  );
}

/** Unplugged plug, for "server unreachable". */
export function UnpluggedDrawing() {
  return (
    <Drawing>
      <path d="M30 52h28M102 52h28" stroke={ink} strokeWidth="4" strokeLinecap="round" />
      <rect x="58" y="40" width="18" height="24" rx="5" fill={ink} />
      <rect x="86" y="40" width="16" height="24" rx="5" stroke={ink} strokeWidth="4" />
      <path d="M76 46h6M76 58h6" stroke={ink} strokeWidth="4" strokeLinecap="round" />
      <path d="m74 22 4 8M86 20l-2 8" stroke="#F5B301" strokeWidth="4" strokeLinecap="round" />
    </Drawing>
  );
}
