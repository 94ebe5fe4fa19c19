/** The mark: a coin seen from its obverse, one half lit, the other reeded. Decorative. */
export function Logo() {
  return (
    <svg width={26} height={26} viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <circle cx="13" cy="13" r="11.6" stroke="currentColor" strokeWidth="2.4" />
      <path d="M13 6a7 7 0 0 1 0 14z" fill="currentColor" />
      <path
        d="M13 6a7 7 0 0 0 0 14"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeDasharray="1.5 1.6"
      />
    </svg>
  )
}

/** Mark and name side by side. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-accent-ink">
      <Logo />
      <span className="text-[1.1875rem] font-[640] tracking-[-0.02em] text-ink">Obverse</span>
    </span>
  )
}
