import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { readArguments, removalStatements, statementFor } from './admin.ts'

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
      command: 'create',
      username: 'boss',
      email: 'boss@example.com',
      remote: null,
    })
    expect(readArguments(['create', 'boss', 'boss@example.com', '--remote'])).toMatchObject({
      remote: 'production',
    })
    expect(readArguments(['create', 'boss', 'boss@example.com', '--remote=staging'])).toMatchObject(
      {
        remote: 'staging',
      },
    )
    expect(readArguments(['code'])).toEqual({ command: 'code' })
    expect(readArguments(['remove-second-factor', 'boss', '--remote'])).toEqual({
      command: 'remove-second-factor',
      username: 'boss',
      remote: 'production',
    })
  })

  it.each([
    [[], /npm run admin -- create NAME EMAIL/],
    [['create', 'boss'], /npm run admin -- create NAME EMAIL/],
    [['create', 'boss', 'boss@example.com', '--remote=prod'], /--remote=staging/],
    [['remove', 'boss', 'boss@example.com'], /npm run admin -- create NAME EMAIL/],
    [['create', 'boss', 'boss@example.com', '--remoet'], /npm run admin -- create NAME EMAIL/],
    [['remove-second-factor'], /npm run admin -- remove-second-factor NAME/],
    [['remove-second-factor', 'boss', 'boss@example.com'], /npm run admin -- create NAME EMAIL/],
    [['remove-second-factor', "bo'ss"], /letters, numbers, and underscores/],
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

  it('turns off the second factor of who lost phone and codes: written down, with a mail, once, for nobody else', () => {
    const database = migrated()
    for (const [id, name] of [
      [1, 'boss'],
      [2, 'other'],
    ] as const) {
      database.prepare(statementFor(admin(name, `${name}@example.com`))).all()
      database.exec(`
        insert into second_factors (user_id, encrypted_secret, confirmed_at) values (${id}, 'x', 5);
        insert into recovery_codes (user_id, code_hash) values (${id}, 'h');
        insert into password_resets (token_hash, user_id, expires_at) values ('r${id}', ${id}, 9999);
        insert into email_links (token_hash, user_id, email, expires_at)
          values ('e${id}', ${id}, 'thief@evil.example', 9999);
        insert into audit_log (at, action, actor_id, actor_name, subject_id, application_id, subject_name)
          values (1, 'user.approved', 9, 'head', ${id}, ${id}0, '${name}');
        insert into email_links (token_hash, pending_user_id, email, expires_at)
          values ('a${id}', ${id}0, '${name}@example.com', 9999);
        insert into approval_links (token_hash, pending_user_id, admin_id, action, expires_at)
          values ('d${id}', 77, ${id}, 'approve', 9999)`)
    }
    const remove = (at: number) => {
      for (const statement of removalStatements({ username: 'BOSS', at })) database.exec(statement)
    }
    remove(1000)
    remove(2000)
    const rows = (query: string) => database.prepare(query).all()
    expect(rows('select user_id from second_factors')).toEqual([{ user_id: 2 }])
    expect(rows('select user_id from recovery_codes')).toEqual([{ user_id: 2 }])
    // No link that was mailed before works.
    expect(rows('select token_hash from password_resets')).toEqual([{ token_hash: 'r2' }])
    expect(rows('select token_hash from email_links')).toEqual([
      { token_hash: 'a2' },
      { token_hash: 'e2' },
    ])
    expect(rows('select token_hash from approval_links where expires_at > 1000')).toEqual([
      { token_hash: 'd2' },
    ])
    expect(rows("select * from audit_log where action <> 'user.approved'")).toMatchObject([
      {
        at: 1000,
        action: 'user.second_factor_removed',
        actor_name: 'npm run admin',
        subject_id: 1,
        subject_name: 'boss',
      },
    ])
    expect(rows('select * from mails')).toMatchObject([
      {
        kind: 'second-factor-removed',
        recipient: 'boss@example.com',
        state: 'waiting',
        next_try_at: 1000,
      },
    ])
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
