import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { useHydrated } from './use-hydrated.ts'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the full width of its container. */
  wide?: boolean
  /** A text wider than its place takes several lines. */
  wraps?: boolean
  /** Work is under way: the button keeps its width and focus, and does nothing when pressed. */
  busy?: boolean
  icon?: ReactNode
}

/** A button. While `busy` it stays focusable, so that a keyboard user does not lose their place. */
export function Button({
  variant,
  size,
  wide,
  wraps,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => button.current,
    [],
  )
  // Before that the browser itself would send the form, a password in the address.
  const isHydrated = useHydrated()
  const submits = isHydrated && !busy
  useEffect(() => {
    if (isHydrated && button.current) pressAgain(button.current)
  }, [isHydrated])
  return (
    <button
      {...rest}
      ref={button}
      data-waits={(type === 'submit' && !isHydrated) || undefined}
      // oxlint-disable-next-line react/button-has-type -- one of the three types, by the property's own type
      type={type === 'submit' && !submits ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
      className={cx(buttonClass({ variant, size, wide, wraps }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Makes up for a press before the page's script ran, which public/before-paint.js has marked. */
function pressAgain(button: HTMLButtonElement): void {
  if (!('pressed' in button.dataset)) return
  delete button.dataset['pressed']
  button.click()
}
