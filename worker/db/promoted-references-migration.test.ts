import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const files = readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .toSorted()
const tested = files.findIndex(name => name.endsWith('_pushed_facts_and_promoted_references.sql'))

/** A database of the version before: sellers 1 and 2, and an admin 3. */
function before() {
  const db = new DatabaseSync(':memory:')
  const apply = (name: string) => db.exec(readFileSync(path.join(MIGRATIONS, name), 'utf8'))
  for (const name of files.slice(0, tested)) apply(name)
  db.exec(`insert into users (id, username, email, password_hash, created_at)
    select value, 'seller' || value, value || '@example.com', 'none', 7 from json_each('[1, 2, 3]')`)
  const reference = db.prepare(`
    insert into coin_references (id, user_id, face_sha256, picture_sha256, type_key, coin_type, denomination, side,
      signature, proposed_at, promoted_at, created_at)
    values (?, ?, ?, ?, 'peace-dollar', 'Peace Dollar', '', 'obverse', 's', ?, ?, 5)`)
  const face = db.prepare('insert into coin_reference_faces (reference_id, face) values (?, ?)')
  const store = (id: number, userId: number, of: (string | number | null)[]) => {
    reference.run(id, userId, `face ${id}`, ...of)
    face.run(id, Uint8Array.of(1, id))
  }
  store(1, 1, ['own', null, null])
  store(2, 1, ['proposed', 10, null])
  store(3, 1, ['promoted', 10, 20])
  store(4, 3, ['an admin’s', null, 30])
  store(5, 3, [null, null, 40])
  db.exec(
    'insert into reference_disputes (user_id, reference_id) values (1, 1), (2, 3), (3, 3), (3, 4)',
  )
  return { db, migrate: () => files.slice(tested).forEach(apply) }
}

const { db, migrate } = before()
const all = (sql: string): unknown[][] =>
  db
    .prepare(sql)
    .all()
    .map(row => Object.values(row))
const [[version] = []] = all('select version from deployment_library')
migrate()

it('what was proposed or promoted is copied to the deployment’s library, under ids of its own', () => {
  expect(
    all(`select user_id, face_sha256, picture_sha256, coin_type, side, signature, proposed_at, promoted_at,
      created_at, hex(face) from deployment_references order by face_sha256`),
  ).toEqual([
    [1, 'face 2', 'proposed', 'Peace Dollar', 'obverse', 's', 10, null, 5, '0102'],
    [1, 'face 3', 'promoted', 'Peace Dollar', 'obverse', 's', 10, 20, 5, '0103'],
    [3, 'face 4', 'an admin’s', 'Peace Dollar', 'obverse', 's', null, 30, 5, '0104'],
    [3, 'face 5', null, 'Peace Dollar', 'obverse', 's', null, 40, 5, '0105'],
  ])
  expect(all('select min(id) >= 1 << 40 and max(id) < 1 << 53 from deployment_references')).toEqual(
    [[1]],
  )
  // Their pictures are held, and caches of the deployment's library end.
  expect(all('select id, proposed_at from coin_references order by id')).toEqual([
    [1, null],
    [2, 10],
    [3, 10],
    [4, 30],
    [5, 40],
  ])
  expect(all('select version from deployment_library')).not.toEqual([[version]])
})

it('a dispute of another seller’s reference is one of its copy', () => {
  expect(all('select user_id, reference_id from reference_disputes order by 1')).toEqual([
    [1, 1],
    [3, 4],
  ])
  expect(
    all(`select d.user_id, r.face_sha256 from deployment_disputes as d
      join deployment_references as r on r.id = d.reference_id order by 1`),
  ).toEqual([
    [2, 'face 3'],
    [3, 'face 3'],
  ])
})

it('changes of what is promoted, and deleted accounts, count the version of the deployment’s library', () => {
  const versionAfter = (sql: string) => {
    const [[former] = []] = all('select version from deployment_library')
    db.exec(sql)
    const [[latter] = []] = all('select version from deployment_library')
    return Number(latter) - Number(former)
  }
  const where = (face: number) => `where face_sha256 = 'face ${face}'`
  expect(versionAfter(`update deployment_references set proposed_at = 11 ${where(2)}`)).toBe(0)
  expect(versionAfter(`update deployment_references set promoted_at = 50 ${where(2)}`)).toBe(1)
  expect(versionAfter(`delete from deployment_references ${where(2)}`)).toBe(1)
  expect(versionAfter('delete from users where id = 3')).toBe(2)
  expect(all('select face_sha256 from deployment_references')).toEqual([['face 3']])
})

it('facts of accounts that are there are not due, and become due with a change', () => {
  const due = () => all('select user_id from pushed_account_facts where pushed < version')
  expect(due()).toEqual([])
  db.exec("update users set tier = 'free', email = 'new@example.com' where id = 1")
  expect(due()).toEqual([])
  db.exec("update users set tier = 'pro' where id = 1")
  expect(due()).toEqual([[1]])
  expect(all('select count(*) from account_facts where max_listings > 0')).toEqual([[2]])
})
