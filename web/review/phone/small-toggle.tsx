interface SmallToggleProps {
  label: string
  text: string
  on: boolean
  onToggle: () => void
}

/** A button under a wheel that is on or off. */
export function SmallToggle({ label, text, on, onToggle }: SmallToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      onClick={onToggle}
      className="h-11 rounded-control border border-line-strong/60 bg-surface px-1 text-small font-[560] text-ink-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {text}
    </button>
  )
}
