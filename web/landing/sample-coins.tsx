import { Well } from '../ui/well.tsx'

/** Renders of the sample coins, cut along their rims. */
const COINS = [
  { file: 'morgan-dollar', alt: 'Morgan dollar of 1881', label: '1881-S Morgan Dollar' },
  {
    file: 'double-eagle',
    alt: 'Saint-Gaudens double eagle of 1924',
    label: '1924 Double Eagle',
  },
  {
    file: 'walking-liberty',
    alt: 'Walking Liberty half dollar of 1917',
    label: '1917 Walking Liberty Half',
  },
  { file: 'mercury-dime', alt: 'Mercury dime of 1916', label: '1916-D Mercury Dime' },
]

/** Four sample coins with their names. */
export function SampleCoins() {
  return (
    <ul className="grid grid-cols-2 gap-x-5 gap-y-4 rounded-panel felt p-5 sm:gap-x-8 sm:p-8">
      {COINS.map(({ file, alt, label }) => (
        <li key={file} className="flex flex-col items-center gap-3">
          <Well size="fill" className="aspect-square h-auto! max-w-60">
            <img
              src={`/landing/${file}.webp`}
              alt={alt}
              width={360}
              height={360}
              className="absolute inset-[5%] size-[90%]"
            />
          </Well>
          <span className="slab text-center text-on-well-soft">{label}</span>
        </li>
      ))}
    </ul>
  )
}
