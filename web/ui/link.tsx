import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

interface AppLinkProps {
  to: string
  children: ReactNode
  className?: string
  onClick?: () => void
}

/** A link in running text. */
export function AppLink({ to, children, className, onClick }: AppLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={cx(
        'font-[560] text-accent-ink underline decoration-accent/40 underline-offset-3 hover:decoration-current',
        className,
      )}
    >
      {children}
    </Link>
  )
}

interface ButtonLinkProps extends AppLinkProps {
  /** `nofollow`: search engines know the address by a link that says more. */
  rel?: 'nofollow'
  variant?: ButtonVariant
  size?: ButtonSize
  wraps?: boolean
  icon?: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  children,
  className,
  variant,
  size,
  wraps,
  icon,
  onClick,
  rel,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      rel={rel}
      onClick={onClick}
      className={cx(buttonClass({ variant, size, wraps }), className)}
    >
      {icon}
      {children}
    </Link>
  )
}
