import { describe, expect, it } from 'vitest'
import { scansOf } from './query-plans.ts'

describe('a statement reads a whole table', () => {
  it.each([
    ['without a condition', 'select title from listings'],
    ['under another name', 'select l.title from listings as l where l.title = ?'],
    [
      'in a common table expression',
      'with all_titles(title) as (select title from listings) select * from all_titles',
    ],
    ['in a subquery', 'select t.title from (select title from listings limit 10) as t'],
    ['to change it', 'update listings set title = ? where title = ?'],
  ])('%s', async (_, sql) => {
    expect(await scansOf(sql)).toEqual([expect.stringContaining('SCAN')])
  })
})

describe('a statement reads no whole table', () => {
  it.each([
    ['by an index', 'select sha256 from pictures where user_id = ?'],
    [
      'where it scans rows that it names itself',
      'with recursive used(sha256) as (select value from json_each(?)) update pictures set unused_since = null where user_id = ? and sha256 in (select sha256 from used)',
    ],
    [
      'where it names them without columns',
      'with used as (select value as sha256 from json_each(?)) select * from used join pictures as p on p.user_id = ? and p.sha256 = used.sha256',
    ],
    [
      'where it scans a subquery with a name',
      'select found.sha256 from (select sha256 from pictures where user_id = ? limit 10) as found join pictures as p on p.user_id = ? and p.sha256 = found.sha256',
    ],
    ['where the table is short', 'select * from tiers'],
  ])('%s', async (_, sql) => {
    expect(await scansOf(sql)).toEqual([])
  })
})
