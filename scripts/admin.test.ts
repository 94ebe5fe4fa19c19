import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { readArguments, statementFor } from './admin.ts'

/** A database as the migrations leave it. */
function migrated(): DatabaseSync {
  const folder = path.resolve(import.meta.dirname, '../migrations')
  const database = new DatabaseSync(':memory:')
  for (const file of readdirSync(folder).filter(name => name.endsWith('.sql'))) {
    database.exec(readFileSync(path.join(folder, file), 'utf8'))
  }
  return database
}

const admin = (username: string, email: string) => ({
  username,
  email,
  passwordHash: 'scrypt$1$1$1$a$b',
  createdAt: 7,
})

describe('npm run admin', () => {
  it('reads name, address and whether the deployed database is meant', () => {
    expect(readArguments(['create', 'boss', 'boss@example.com'])).toEqual({
      username: 'boss',
      email: 'boss@example.com',
      remote: false,
    })
    expect(readArguments(['create', 'boss', 'boss@example.com', '--remote']).remote).toBe(true)
  })

  it.each([
    [[], /npm run admin -- create NAME EMAIL/],
    [['create', 'boss'], /npm run admin -- create NAME EMAIL/],
    [['remove', 'boss', 'boss@example.com'], /npm run admin -- create NAME EMAIL/],
    [['create', 'boss', 'boss@example.com', '--remoet'], /npm run admin -- create NAME EMAIL/],
    [['create', 'b', 'boss@example.com'], /at least 3 characters/],
    [['create', "bo'ss", 'boss@example.com'], /letters, numbers, and underscores/],
    [['create', 'boss', 'boss'], /valid email address/],
  ])('refuses %j', (args: string[], message) => {
    expect(() => readArguments(args)).toThrow(message)
  })

  it('makes an administrator who can log in, once', () => {
    const database = migrated()
    const run = (username: string, email: string) =>
      database.prepare(statementFor(admin(username, email))).all()
    expect(run('boss', "o'hara@example.com")).toHaveLength(1)
    expect(database.prepare('select * from users').get()).toMatchObject({
      username: 'boss',
      email: "o'hara@example.com",
      password_hash: 'scrypt$1$1$1$a$b',
      is_admin: 1,
      suspended_at: null,
    })
    expect(run('BOSS', 'other@example.com')).toEqual([])
    expect(run('other', "O'Hara@example.com")).toEqual([])
  })

  it('does not take the name of an application that waits', () => {
    const database = migrated()
    database.exec(
      "insert into pending_users (username, email, password_hash, created_at) values ('waits', 'waits@example.com', '', 0)",
    )
    const made = database.prepare(statementFor(admin('Waits', 'other@example.com'))).all()
    expect(made).toEqual([])
  })
})
