import { CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOnline } from '../../lib/use-online.ts'

interface CoinRowProps {
  front: string
  back: string
  title: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  /** Sentences and their buttons. They stand below, as wide as the row: beside pictures and actions little width is left. */
  notes?: ReactNode
}

/** A pair as a row: both sides, title, detail and actions. */
export function CoinRow({ front, back, title, detail, aside, notes }: CoinRowProps) {
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* On narrow screens the sides overlap, and only the text shows the status. */}
        <div className="flex shrink-0 gap-1 max-sm:gap-0 max-sm:*:not-first:-ml-5">
          {[front, back].map((address, side) => (
            <SidePicture key={address + String(side)} address={address} />
          ))}
        </div>
        <div className="min-w-0 grow basis-16">
          <p className="text-body font-[560] max-sm:line-clamp-2 sm:truncate">{title}</p>
          {detail && <div className="text-small text-ink-soft">{detail}</div>}
        </div>
        {aside && <div className="ml-auto flex shrink-0 items-center gap-1">{aside}</div>}
      </div>
      {notes && (
        <div className="mt-1.5 space-y-1.5 text-small text-ink-soft empty:hidden">{notes}</div>
      )}
    </li>
  )
}

/** One side. Where it cannot be loaded, a placeholder stands there until the network is back. */
function SidePicture({ address }: { address: string }) {
  const isOnline = useOnline()
  const [failedWhile, setFailedWhile] = useState<{ isOnline: boolean } | null>(null)
  const side = 'size-12 rounded-full bg-well'
  if (failedWhile && failedWhile.isOnline === isOnline)
    return (
      <span className={`${side} grid place-items-center text-on-well-soft`}>
        <CircleDashed size={20} />
      </span>
    )
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      onError={() => setFailedWhile({ isOnline })}
      className={`${side} object-cover`}
    />
  )
}
