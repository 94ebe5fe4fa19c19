import { Well } from '../ui/well.tsx'

const WELLS = Array.from({ length: 24 }, (_, place) => place)

/** A dealer's tray with every well still free, beside the forms of the way in on large screens. Decorative. */
export function Tray() {
  return (
    <div aria-hidden="true" className="felt relative hidden overflow-clip lg:block">
      <div className="absolute top-1/2 left-1/2 grid w-[62rem] -translate-x-[44%] -translate-y-1/2 -rotate-6 grid-cols-4 gap-9">
        {WELLS.map(place => (
          <Well key={place} size="100%" className="aspect-square" />
        ))}
      </div>
    </div>
  )
}
