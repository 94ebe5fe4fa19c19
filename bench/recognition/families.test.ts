import { expect, test, vi } from 'vitest'
import { familyFigures } from './families.ts'

vi.setConfig({ testTimeout: 300_000 })

test('drawn Barber coins: memory alone is sure of another denomination, with the rule of shared designs never', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const figures = familyFigures({ series: ['barber-quarter', 'barber-half-dollar'], others: 1 })
  print.mockRestore()
  expect(figures.families_peer_strangers).toBeGreaterThan(0.5)
  expect(figures).toMatchObject({
    families_named: 1,
    families_wrong: 0,
    families_strangers: 0,
    families_candidates: 1,
    families_wrong_disturbed: 0,
    families_strangers_disturbed: 0,
  })
})
