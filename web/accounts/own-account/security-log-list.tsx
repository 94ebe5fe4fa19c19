import { SECURITY_EVENTS, type SecurityEvent } from '../../../shared/accounts/security-log.ts'
import { DatedList } from '../../ui/dated-list.tsx'

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
  const entries = events.map(event => ({
    id: event.id,
    at: event.at,
    text: (
      <>
        {event.username !== undefined && <span className="font-[560]">{event.username}: </span>}
        {securitySentence(event)}
      </>
    ),
  }))
  return <DatedList entries={entries} />
}
