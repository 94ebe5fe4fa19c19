import { beforeAll, describe, expect, it } from 'vitest'
import { allowConsole } from '../../shared/test/console.ts'
import { createOutboundFetch } from '../http/outbound-fetch.ts'
import { createPhotographReader } from './read-photograph.ts'

const HOST = 'https://images.pcgs.example'

beforeAll(() => allowConsole('warn', /"event":"certificate_photograph_failed"/))

function reader(answer: () => Response) {
  const called: string[] = []
  const send: typeof fetch = input => {
    called.push(new Request(input).url)
    return Promise.resolve(answer())
  }
  return { called, read: createPhotographReader(createOutboundFetch([HOST], send)) }
}

describe('a photograph whose address a grading service names', () => {
  it.each([
    'https://elsewhere.example/picture.jpg',
    'http://images.pcgs.example/picture.jpg',
    'https://images.pcgs.example.elsewhere.example/picture.jpg',
    'https://images.pcgs.example@elsewhere.example/picture.jpg',
    'https://127.0.0.1/picture.jpg',
    'file:///etc/passwd',
    'no address',
  ])('is not asked for at another server: %s', async address => {
    const { called, read } = reader(() => new Response('a picture'))
    expect(await read(address)).toBeNull()
    expect(called).toEqual([])
  })

  it('is none where the server leads elsewhere, or answers no picture', async () => {
    const moved = { status: 302, headers: { Location: 'https://elsewhere.example/' } }
    for (const answer of [new Response(null, moved), new Response('<svg onload="alert(1)"/>')]) {
      const { called, read } = reader(() => answer)
      expect(await read(`${HOST}/picture.jpg`)).toBeNull()
      expect(called).toEqual([`${HOST}/picture.jpg`])
    }
  })
})
