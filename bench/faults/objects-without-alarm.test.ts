import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serialize } from 'node:v8'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { objectsWithoutAlarm } from './objects-without-alarm.ts'

let state = ''
beforeEach(() => {
  state = mkdtempSync(path.join(tmpdir(), 'obverse-objects-'))
  for (const name of ['obverse-CoinQueue', 'obverse-ListingPublisher'])
    mkdirSync(path.join(state, 'do', name), { recursive: true })
})
afterEach(() => rmSync(state, { recursive: true }))

/** As workerd stores an object: its alarm in ns; without a table of it where it never had one. */
function store(file: string, alarm: bigint | null | 'never', ...statuses: string[]): void {
  const db = new DatabaseSync(path.join(state, 'do', file))
  db.exec('create table _cf_KV (key text primary key, value blob)')
  if (alarm !== 'never') {
    db.exec('create table _cf_METADATA (key integer primary key, value blob)')
    db.prepare('insert into _cf_METADATA values (1, ?)').run(alarm)
  }
  for (const [place, status] of statuses.entries())
    db.prepare('insert into _cf_KV values (?, ?)').run(`job ${place}`, serialize({ status }))
  db.close()
}

describe('objects without an alarm', () => {
  it('are those with open jobs alone', () => {
    const at = 1_795_744_682_591_000_000n
    store('obverse-CoinQueue/aaaaaaaaaa.sqlite', null, 'completed', 'processing')
    store('obverse-CoinQueue/bbbbbbbbbb.sqlite', at, 'pending')
    store('obverse-ListingPublisher/cccccccccc.sqlite', null, 'failed', 'stopped')
    store('obverse-ListingPublisher/dddddddddd.sqlite', 'never', 'pending')
    store('obverse-ListingPublisher/metadata.sqlite', null, 'pending')
    expect(objectsWithoutAlarm(state)).toEqual([
      'obverse-CoinQueue aaaaaaaa',
      'obverse-ListingPublisher dddddddd',
    ])
  })
})
