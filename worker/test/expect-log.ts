import { allowConsole, expectConsole } from '../../shared/test/console.ts'
import type { LogEvent } from '../http/log.ts'

/** Until the end of this test the Worker must log this event at this level at least once. */
export function expectLog(level: 'error' | 'warn', event: LogEvent): void {
  expectConsole(level, `"event":"${event}"`)
}

/** From now to the end of the file the Worker may log this event at this level. */
export function allowLog(level: 'error' | 'warn', event: LogEvent): void {
  allowConsole(level, `"event":"${event}"`)
}
