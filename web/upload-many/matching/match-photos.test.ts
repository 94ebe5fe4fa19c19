import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames, matchPhotos, type PhotoToMatch, sideInName } from './match-photos.ts'

/** A face is a name of what it shows. */
const photo = (name: string, face: string | null = name): PhotoToMatch<string> => ({
  id: name,
  name,
  face,
})
const same = (a: string, b: string) => a === b
const pair = (photos: PhotoToMatch<string>[]) => matchPhotos(photos, same)
const fronts = (photos: PhotoToMatch<string>[]) =>
  pair(photos).pairs.map(({ front, back }) => `${front} + ${back}`)

describe('the side in a file name', () => {
  it.each([
    ['1921 dollar obverse.jpg', 'front', '1921 dollar'],
    ['1921-dollar_REV.jpeg', 'back', '1921 dollar'],
    ['IMG_0147a.jpg', 'front', 'img 0147'],
    ['IMG_0147b.jpg', 'back', 'img 0147'],
    ['dime-f.png', 'front', 'dime'],
    ['Front 12.webp', 'front', '12'],
    ['tails.jpg', 'back', ''],
  ])('%s: %s of "%s"', (name, slot, coin) => {
    expect(sideInName(name)).toEqual({ slot, coin })
  })

  it.each(['IMG_0147.jpg', 'backpack.jpg', 'revolver 3.jpg', 'photo-12.jpg', 'crab.jpg'])(
    '%s: nothing',
    name => {
      expect(sideInName(name)).toBeNull()
    },
  )
})

it('marks the pair of two fronts where a coin beside them lacks its reverse', () => {
  const photos = ['a1', 'a2', 'lincoln', 'kennedy1', 'kennedy2', 'd1', 'd2'].map((face, at) =>
    photo(`IMG_${at + 1}`, face),
  )
  const { pairs, single } = pair(photos)
  expect(single).toHaveLength(1)
  const truth = new Set(['IMG_1 IMG_2', 'IMG_4 IMG_5', 'IMG_6 IMG_7'])
  const wrong = pairs.filter(({ front, back }) => !truth.has(`${front} ${back}`))
  for (const one of wrong) expect(one.doubts).toContain('shifted')
  expect(pairs.some(({ doubts }) => doubts.includes('shifted'))).toBe(true)
  // With every reverse there is nothing to shift.
  const whole = pair(photos.filter(({ id }) => id !== 'IMG_3'))
  expect(whole.pairs.flatMap(({ doubts }) => doubts)).toEqual([])
})

describe('where a coin lacks its reverse', () => {
  /** Two sides a coin, "m" and "m2"; of the one without a reverse one. */
  const folder = (coins: string) =>
    coins
      .split(' ')
      .flatMap(coin => (coin.endsWith('!') ? [coin.slice(0, -1)] : [coin, `${coin}2`]))
      .map((face, at) => photo(`IMG_${at + 101}`, face))
  const wrongPairs = (photos: PhotoToMatch<string>[]) => {
    const faces = new Map(photos.map(({ id, face }) => [id, face]))
    return pair(photos).pairs.filter(
      ({ front, back }) => `${faces.get(front)}2` !== faces.get(back),
    )
  }

  it('equal coins tell which neighbours are one coin', () => {
    const photos = folder('m k m p w! k p m')
    expect(wrongPairs(photos)).toEqual([])
    expect(pair(photos).single).toEqual(['IMG_109'])
    // In a roll each division repeats itself: that a repeat is found says nothing there.
    expect(pair(folder('m m m m')).pairs.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  it('one pair whose sides look unlike leaves no wrong pair unmarked', () => {
    const photos = folder('a! b c d e f g h i').map(each => ({
      ...each,
      look: { diameter: each.face === 'd2' ? 0.58 : 0.5, colour: null },
    }))
    const wrong = wrongPairs(photos)
    expect(wrong.length).toBeGreaterThan(0)
    for (const { doubts } of wrong) expect(doubts).toContain('shifted')
  })
})

describe('the order of two photos', () => {
  it('is numeric, and front before back where the names have a side', () => {
    expect(compareNames('IMG_9.jpg', 'IMG_10.jpg')).toBeLessThan(0)
    expect(compareNames('dime back.jpg', 'dime front.jpg')).toBeGreaterThan(0)
    expect(compareNames('dime tails.jpg', 'dollar heads.jpg')).toBeLessThan(0)
    expect(compareNames('avers 3.jpg', 'revers 3.jpg')).toBeLessThan(0)
    expect(compareNames('rev 3.jpg', 'obv 3.jpg')).toBeGreaterThan(0)
  })
})

describe('the pairs of a folder', () => {
  it('are two by two in numeric order of the names', () => {
    expect(
      fronts([photo('IMG_10.jpg'), photo('IMG_9.jpg'), photo('IMG_2.jpg'), photo('IMG_1.jpg')]),
    ).toEqual(['IMG_1.jpg + IMG_2.jpg', 'IMG_9.jpg + IMG_10.jpg'])
  })

  it('go by names with a side, at any position', () => {
    expect(
      fronts([photo('b rev.jpg'), photo('a obv.jpg'), photo('b obv.jpg'), photo('a rev.jpg')]),
    ).toEqual(['a obv.jpg + a rev.jpg', 'b obv.jpg + b rev.jpg'])
  })

  it('leave out a photo without a coin, and continue in step', () => {
    const photos = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'].map(name => photo(name))
    photos[2] = photo('3.jpg', null)
    expect(pair(photos)).toEqual({
      pairs: [
        { front: '1.jpg', back: '2.jpg', doubts: [] },
        { front: '4.jpg', back: '5.jpg', doubts: [] },
      ],
      single: ['3.jpg'],
    })
  })

  it('take the later of two photos of one side, and continue in step', () => {
    const photos = [
      photo('1', 'eagle'),
      photo('2', 'eagle'),
      photo('3', 'head'),
      photo('4'),
      photo('5'),
    ]
    expect(pair(photos)).toEqual({
      pairs: [
        { front: '2', back: '3', doubts: [] },
        { front: '4', back: '5', doubts: [] },
      ],
      single: ['1'],
    })
  })

  it('leaves the photo of the side alone that was taken twice, where another pair differs in size', () => {
    const sized = (name: string, face: string, diameter: number) => ({
      ...photo(name, face),
      look: { diameter, colour: null },
    })
    const photos = [
      sized('a1', 'liberty', 0.3),
      sized('a2', 'eagle', 0.3),
      // Front and back of one coin, from another distance.
      sized('b1', 'lincoln', 0.5),
      sized('b2', 'memorial', 0.3),
      sized('c1', 'kennedy', 0.3),
      sized('c2', 'kennedy', 0.3),
      sized('c3', 'seal', 0.3),
    ]
    expect(fronts(photos)).toEqual(['a1 + a2', 'b1 + b2', 'c2 + c3'])
    expect(pair(photos).single).toEqual(['c1'])
  })

  describe('of which one side was photographed twice', () => {
    const SIZES = [0.3, 0.64, 0.41, 0.64, 0.3, 0.51]
    const look = (coin: number) => ({ diameter: SIZES[coin % SIZES.length]!, colour: null })
    /** Front and back of so many coins of several sizes, in order. */
    const folder = (coins: number) =>
      Array.from({ length: coins }, (_, coin) =>
        ['head', 'tail'].map(side => ({ ...photo(`${coin} ${side}`), look: look(coin), coin })),
      ).flat()
    const named = (photos: (PhotoToMatch<string> & { coin: number })[]) =>
      photos.map((one, at) => ({ ...one, id: `${at}`, name: `IMG_${4001 + at}.jpg` }))
    const coinsOf = (photos: ReturnType<typeof named>) =>
      pair(photos).pairs.map(({ front, back }) => [
        photos[Number(front)]?.coin,
        photos[Number(back)]?.coin,
      ])
    const inStep = (coins: number[]) => coins.map(coin => [coin, coin])

    it('set both photos apart where the other side is missing, and continue in step', () => {
      const photos = folder(12)
      // Coin 3 has its obverse twice.
      photos[7] = { ...photos[7]!, face: photos[6]!.face }
      const taken = named(photos)
      expect(pair(taken).single).toEqual(['6', '7'])
      expect(coinsOf(taken)).toEqual(inStep([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]))
    })

    it('set the first one apart where the other side follows', () => {
      const photos = folder(12)
      const taken = named(photos.toSpliced(6, 0, photos[6]!))
      expect(pair(taken).single).toEqual(['6'])
      expect(coinsOf(taken)).toEqual(inStep([...Array(12).keys()]))
    })

    it('tell by the sizes, where the faces are not alike in another light', () => {
      const photos = folder(12)
      const taken = named(photos.toSpliced(6, 0, { ...photos[6]!, face: 'in another light' }))
      expect(pair(taken).single).toHaveLength(1)
      expect(coinsOf(taken)).toEqual(inStep([...Array(12).keys()]))
    })
  })

  it('are in doubt where the two sides differ in metal or size, and not for what a hand moves', () => {
    const at = (name: string, diameter: number, redGreen: number) => ({
      ...photo(name),
      look: { diameter, colour: { redGreen, blueGreen: -redGreen } },
    })
    const doubts = (...photos: PhotoToMatch<string>[]) => pair(photos).pairs.map(one => one.doubts)
    expect(doubts(at('1', 0.5, 0.05), at('2', 0.55, 0.1))).toEqual([[]])
    expect(doubts(at('1', 0.5, 0.05), at('2', 0.5, 0.45))).toEqual([['metal']])
    expect(doubts(at('1', 0.3, 0.05), at('2', 0.6, 0.45))).toEqual([['metal', 'size']])
  })

  it('are those that the library knows as one design, whatever stands between', () => {
    const known = (name: string, type: string, side: 'obverse' | 'reverse') => ({
      ...photo(name),
      known: { type, side },
    })
    expect(
      fronts([
        photo('1'),
        known('2', 'morgan', 'obverse'),
        known('3', 'morgan', 'reverse'),
        known('4', 'peace', 'obverse'),
        known('5', 'kennedy', 'obverse'),
        known('6', 'peace', 'reverse'),
        known('7', 'kennedy', 'reverse'),
      ]),
    ).toEqual(['2 + 3', '4 + 6', '5 + 7'])
  })

  it('have the known reverse at the back, unless a word in the name says otherwise', () => {
    const reverse = { type: 'morgan', side: 'reverse' } as const
    expect(fronts([{ ...photo('1'), known: reverse }, photo('2')])).toEqual(['2 + 1'])
    expect(fronts([{ ...photo('7a'), known: reverse }, photo('7b')])).toEqual(['7b + 7a'])
    expect(fronts([{ ...photo('x obv'), known: reverse }, photo('x rev')])).toEqual([
      'x obv + x rev',
    ])
  })

  it('are neighbours in time where the number of photos is odd', () => {
    const at = (name: string, takenAt: number) => ({ ...photo(name), takenAt })
    expect(
      fronts([at('1', 0), at('2', 60_000), at('3', 62_000), at('4', 120_000), at('5', 123_000)]),
    ).toEqual(['2 + 3', '4 + 5'])
  })

  it('are the earliest neighbours where the times are those of a copy of the folder', () => {
    const at = (name: string, takenAt: number) => ({ ...photo(name), takenAt })
    expect(fronts([at('1', 0), at('2', 240), at('3', 242), at('4', 245), at('5', 247)])).toEqual([
      '1 + 2',
      '3 + 4',
    ])
    expect(
      fronts([at('1', 0), at('2', 5_000), at('3', 5_002), at('4', 5_100), at('5', 5_101)]),
    ).toEqual(['1 + 2', '3 + 4'])
  })

  it('are the fronts of a roll with its backs, which were taken after them', () => {
    const roll = ['1', '2', '3'].map(name => photo(name, 'head'))
    const backs = ['4', '5', '6'].map(name => photo(name, 'eagle'))
    expect(fronts([...roll, ...backs])).toEqual(['1 + 4', '2 + 5', '3 + 6'])
  })

  it('of equal coins are pairs whichever side was taken first: the one between is no repeat of its neighbours', () => {
    const faces = 'head eagle eagle head head eagle head eagle eagle head'.split(' ')
    const photos = faces.map((face, at) => photo(String(at + 1), face))
    expect(fronts(photos)).toEqual(['1 + 2', '3 + 4', '5 + 6', '7 + 8', '9 + 10'])
    expect(fronts(photos.slice(0, 6))).toEqual(['1 + 2', '3 + 4', '5 + 6'])
    expect(pair(photos).pairs.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  it('are never two photos of one side, but for the names', () => {
    const face = fc.constantFrom('head', 'eagle', 'wreath')
    fc.assert(
      fc.property(fc.array(face, { maxLength: 12 }), faces => {
        const photos = faces.map((seen, at) => photo(String(at), seen))
        for (const { front, back } of pair(photos).pairs)
          expect(faces[Number(front)]).not.toBe(faces[Number(back)])
      }),
    )
  })

  it('report a same side that contradicts the names', () => {
    expect(pair([photo('x-obv', 'head'), photo('x-rev', 'head')]).pairs).toEqual([
      { front: 'x-obv', back: 'x-rev', doubts: ['same-side'] },
    ])
  })

  it('contain every photo exactly once', () => {
    const name = fc.stringMatching(/^[ab]?[0-9]{1,2}(-obv|-rev|a|b)?$/)
    const face = fc.option(fc.constantFrom('head', 'eagle', 'wreath'))
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, face), { selector: ([one]) => one }), photos => {
        const { pairs, single } = pair(photos.map(([one, seen]) => photo(one, seen)))
        const held = [...pairs.flatMap(({ front, back }) => [front, back]), ...single]
        expect(held.toSorted()).toEqual(photos.map(([one]) => one).toSorted())
      }),
    )
  })
})
