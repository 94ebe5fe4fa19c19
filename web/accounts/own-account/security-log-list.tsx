import { SECURITY_EVENTS, type SecurityEvent } from '../../../shared/accounts/security-log.ts'
import { DateTime } from '../../ui/date-time.tsx'

/** "Wrong password (3 times) from 203.0.113.0/24, Firefox on Windows". */
export function securitySentence({ kind, times, network, browser, detail }: SecurityEvent): string {
  const often = times > 1 ? ` (${times} times)` : ''
  const where = [network && `from ${network}`, browser, detail].filter(Boolean).join(', ')
  return `${SECURITY_EVENTS[kind]}${often}${where && ` ${where}`}`
}

/** Security events, the latest first. `username` is said in the list of all users. */
export function SecurityLogList({
  events,
}: {
  events: readonly (SecurityEvent & { username?: string })[]
}) {
  return (
    <ul className="divide-y divide-line">
      {events.map(event => (
        <li
          key={event.id}
          className="grid items-baseline gap-x-6 gap-y-0.5 px-4 py-3 md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <span className="tabular text-small text-ink-soft max-md:order-last">
            <DateTime at={event.at} exact />
          </span>
          <span className="min-w-0 break-words">
            {event.username !== undefined && <span className="font-[560]">{event.username}: </span>}
            {securitySentence(event)}
          </span>
        </li>
      ))}
    </ul>
  )
}
