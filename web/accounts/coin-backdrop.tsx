import { Well } from '../ui/well.tsx'

const PLACES = Array.from({ length: 24 }, (_, place) => place)

/** Places that show a sample coin. */
const COINS: Record<number, string> = {
  6: 'mercury-dime',
  9: 'morgan-dollar',
  14: 'double-eagle',
  17: 'walking-liberty',
}

/** Sample coins beside the log-in and registration forms on large screens. Decorative. */
export function CoinBackdrop() {
  return (
    <div aria-hidden="true" className="felt relative hidden overflow-clip lg:block">
      <div className="absolute top-1/2 left-1/2 grid w-[62rem] -translate-x-[44%] -translate-y-1/2 -rotate-6 grid-cols-4 gap-9">
        {PLACES.map(place => (
          <Well key={place} size="fill" className="aspect-square">
            {COINS[place] && (
              // Lazy: a hidden picture is not fetched.
              <img
                src={`/landing/${COINS[place]}.webp`}
                alt=""
                width={360}
                height={360}
                loading="lazy"
                className="absolute inset-[5%] size-[90%] rotate-6"
              />
            )}
          </Well>
        ))}
      </div>
    </div>
  )
}
