import type { Recipient } from '../../shared/fulfillment/fulfillment.ts'

/** A name and address as it stands on a letter. */
export function Address({ to }: { to: Recipient }) {
  const place = [to.city, [to.state, to.postalCode].filter(Boolean).join(' ')].filter(Boolean)
  const lines = [to.name, to.company, to.street, to.street2, place.join(', '), to.country]
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map(text => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </address>
  )
}
