import { expect, it } from 'vitest'
import '../../shared/numismatics/world/load-world.ts'
import { seriesNamed } from './series-named.ts'

it.each([
  ['Morgan Silver Dollar', '1881', 'morgan-dollar'],
  ['Canada Silver Maple Leaf 1 oz', '2020', 'canada-silver-maple-leaf'],
  ['Italy 1 Euro', '2002', 'euro-it-1-euro'],
  ['Mexico 8 Reales', '1806', null],
])('a file’s “%s” of %s names the series %s', (coinType, year, id) => {
  expect(seriesNamed(coinType, year)).toBe(id)
})
