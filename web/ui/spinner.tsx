interface SpinnerProps {
  /** Diameter in px. */
  size?: number
}

/** A turning rim. Silent: the control or live region around it says what is going on. */
export function Spinner({ size = 18 }: SpinnerProps) {
  return (
    <svg
      className="busy-mark animate-turn shrink-0"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
    </svg>
  )
}
