import { describe, expect, it } from 'vitest'
import { TURN_KEY_ID, TURN_KEY_TOKEN, turnApp } from './app.ts'

const ask = async (key: string, token: string, body: unknown) =>
  turnApp().request(`/v1/turn/keys/${key}/credentials/generate-ice-servers`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('TURN credentials', () => {
  it('are lent to the key with its token, other ones each time', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => ask(TURN_KEY_ID, TURN_KEY_TOKEN, { ttl: 86_400 })),
    )
    const bodies = await Promise.all(answers.map(answer => answer.text()))
    expect(answers.map(answer => answer.status)).toEqual([201, 201])
    expect(bodies[0]).toContain('turns:')
    expect(bodies[0]).not.toBe(bodies[1])
  })

  it.each([
    ['another key', 'another', TURN_KEY_TOKEN, { ttl: 60 }, 401],
    ['a wrong token', TURN_KEY_ID, 'guess', { ttl: 60 }, 401],
    ['too long a life', TURN_KEY_ID, TURN_KEY_TOKEN, { ttl: 1_000_000 }, 400],
    ['no life', TURN_KEY_ID, TURN_KEY_TOKEN, {}, 400],
  ])('are refused with %s', async (_, key, token, body, status) => {
    expect((await ask(key, token, body)).status).toBe(status)
  })
})
