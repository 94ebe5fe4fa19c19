import type { KeyPress } from '../../lib/key-press.ts'
import type { ReviewStep } from './session-events.ts'

/** What the screen itself does by a key: the loupe, the fields of the coin, its price analysis, the publishing question, the list of keys. */
export type ScreenAct =
  | { act: 'loupe'; on: boolean }
  | { act: 'move-loupe'; x: number; y: number }
  | { act: 'correct' }
  | { act: 'price' }
  | { act: 'publish' }
  | { act: 'help' }

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const PAGE = 8

const STEPS: Readonly<Record<string, ReviewStep>> = {
  ArrowUp: { do: 'move', by: -1 },
  ArrowDown: { do: 'move', by: 1 },
  k: { do: 'move', by: -1 },
  j: { do: 'move', by: 1 },
  PageUp: { do: 'move', by: -PAGE },
  PageDown: { do: 'move', by: PAGE },
  Home: { do: 'move', by: Number.NEGATIVE_INFINITY },
  End: { do: 'move', by: Number.POSITIVE_INFINITY },
  ' ': { do: 'side' },
  d: { do: 'edit', field: 'date' },
  n: { do: 'edit', field: 'name' },
  g: { do: 'edit', field: 'grade' },
  p: { do: 'edit', field: 'price' },
  Tab: { do: 'next-field' },
  Enter: { do: 'approve' },
  s: { do: 'swap' },
  '=': { do: 'as-above' },
  l: { do: 'locate' },
  a: { do: 'decide', review: 'approved' },
  x: { do: 'decide', review: 'aside' },
  m: { do: 'same-series' },
  y: { do: 'answer' },
  u: { do: 'undo' },
  Escape: { do: 'escape' },
}
/** Steps that a held key repeats. */
const REPEATED = new Set(['move', 'undo'])

/** What a key does while the table has the focus; null for a key of the browser. */
export function keyAction(press: KeyPress, loupe: boolean): ReviewStep | ScreenAct | null {
  const { key, shiftKey, repeat } = press
  const control = press.ctrlKey || press.metaKey
  if (press.altKey) return null
  if (control) return controlKey(press)
  const arrow = ARROWS[key]
  if (loupe && arrow) return { act: 'move-loupe', x: arrow[0], y: arrow[1] }
  if (key === 'z' || key === 'Z') return { act: 'loupe', on: true }
  if (key === 'e' || key === 'E') return repeat ? null : { act: 'correct' }
  if (key === '?') return { act: 'help' }
  if (key === 'w' || key === 'W') return repeat ? null : { act: 'price' }
  if (key === 'Y') return repeat ? null : { do: 'answer', ...(shiftKey && { all: true }) }
  const step = STEPS[key.length === 1 ? key.toLowerCase() : key]
  if (!step || (repeat && !REPEATED.has(step.do))) return null
  if (step.do === 'next-field') return shiftKey ? null : step
  if (step.do !== 'move') return step
  return { ...step, ...(shiftKey && { extend: true }), ...(repeat && { repeats: true }) }
}

function controlKey({ key, repeat }: KeyPress): ReviewStep | ScreenAct | null {
  if (repeat) return null
  if (key === 'Enter') return { act: 'publish' }
  if (key === 'z') return { do: 'undo' }
  return key === 'a' ? { do: 'select-all', on: true } : null
}

/** The keys as the screen lists them. */
export const REVIEW_KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓', 'j', 'k'], 'Row'],
  [['Space'], 'The other side, large'],
  [['z'], 'Hold: loupe, 1:1; arrows move it'],
  [['d'], 'Date and mint mark: 1921 s; 1921 alone has no mint mark'],
  [['n'], 'Name it: kr74, it 2 euro 2002, maple leaf; ’ for a name of your own'],
  [['g'], 'Grade: vf20, au, 63 (MS63), +, d (details)'],
  [['p'], 'Price: digits; ↑ ↓ by 5 %; m c o for market, conservative, optimistic'],
  [['Tab'], 'Next field of the row'],
  [['Enter'], 'Take it, next row that lacks something; a price stays on its row'],
  [['s'], 'Swap sides; settles the question about them'],
  [['='], 'As the row above'],
  [['l'], 'Storage location, counting up'],
  [['m'], 'Same series for all coins that look like this one'],
  [
    ['y'],
    'Answer the question with yes; “Sides swapped?” swaps them, “Same as another listing” keeps it apart',
  ],
  [['Shift y'], 'Keep all that are the same as another listing apart'],
  [['w'], 'Why this price: the sales that it rests on'],
  [['e'], 'Correct what the coin is: series, year, mint mark, holder, title'],
  [['a'], 'Approve'],
  [['x'], 'Set aside'],
  [['u'], 'Undo the last act, a merge too'],
  [
    ['Shift ↑', 'Shift ↓', 'Ctrl A'],
    'Select several: n g p d l = s y a x act on all of them, y where the same is asked. ↑ ↓, a click and Enter end it',
  ],
  [['Esc'], 'Close the field, end the selection, back to the table'],
  [['Ctrl Enter'], 'Publish what is approved'],
  [['?'], 'All keys'],
]
