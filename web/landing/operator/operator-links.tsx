import { AppLink } from '../../ui/link.tsx'

/** The way to the pages about who runs this server. */
export function OperatorLinks() {
  return (
    <nav aria-label="About this server" className="flex flex-wrap gap-x-6">
      {(['Privacy', 'Terms', 'Contact'] as const).map(name => (
        <AppLink
          key={name}
          to={`/${name.toLowerCase()}`}
          className="inline-flex min-h-11 min-w-11 items-center"
        >
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
