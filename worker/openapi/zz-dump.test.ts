import { it } from 'vitest'
import { call } from '../test/call.ts'

it('dump', async () => {
  const text = await (await call('/api/openapi.json')).text()
  for (let at = 0; at < text.length; at += 4000) console.log(`@@${JSON.stringify(text.slice(at, at + 4000))}`)
})
