import { FOLLOWED_METALS } from '../../../shared/metal/metal-rules.ts'
import { useOnline } from '../../lib/use-online.ts'
import { ageText, METAL_NAMES, ounceText } from '../../metal/metal-texts.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { StoredDesk } from '../device/device-rows.ts'

/** Older prices are no basis for an offer without a word, in ms. */
const OLD_MS = 24 * 3_600_000

/** The prices of metals by which the desk makes offers, with their age. */
export function SpotLine({ stored, now }: { stored: StoredDesk; now: number }) {
  const isOnline = useOnline()
  const { spot } = stored.desk
  const age = spot ? now - spot.at : 0
  return (
    <section aria-label="Metal prices" className="grid gap-3">
      {!isOnline && (
        <Banner tone="warn" title="This device is offline">
          Offers are made with the prices that are here. They are stored on this device and sent
          once it is connected.
        </Banner>
      )}
      {spot === null ? (
        <Banner tone="warn">
          No metal price is known here: enter amounts of your own, or connect once.
        </Banner>
      ) : (
        <>
          {age > OLD_MS && (
            <Banner tone="warn">The metal prices are {ageText(age)}. Ask before you offer.</Banner>
          )}
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
            {FOLLOWED_METALS.map(metal => {
              const micros = spot.micros[metal]
              return (
                micros !== undefined && (
                  <div key={metal} className="flex gap-1.5">
                    <dt className="text-ink-soft">{METAL_NAMES[metal]}</dt>
                    <dd className="tabular font-[560]">{ounceText(micros)}</dd>
                  </div>
                )
              )
            })}
            <div className="flex gap-1.5 text-ink-soft">
              <dt>Prices</dt>
              <dd>{ageText(age)}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  )
}
