import { useTheme } from '../lib/theme.ts'

/** Made by `npm run landing-pictures`; px of the files. */
const DESKTOP = { file: 'listings', width: 1440, height: 900 }
const PHONE = { file: 'listings-phone', width: 780, height: 1520 }
const SMALL = '(max-width: 40rem)'
const DARK = '(prefers-color-scheme: dark)'

const address = (file: string, scheme: 'light' | 'dark') => `/landing/${file}-${scheme}.avif`

/** The product itself: My Listings with the sample coins in it, in the reader's own colours. */
export function ListingsPreview() {
  const theme = useTheme()
  const scheme = theme === 'dark' ? 'dark' : 'light'
  return (
    <section aria-labelledby="your-listings">
      <h2 id="your-listings" className="text-display">
        Your coins, from draft to live listing
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">
        Every coin with its picture, its price and where it stands. Publish one or all that you
        tick, change a price, open the listing on eBay.
      </p>
      <picture>
        {theme === 'system' && (
          <>
            <source
              media={`${SMALL} and ${DARK}`}
              srcSet={address(PHONE.file, 'dark')}
              width={PHONE.width}
              height={PHONE.height}
            />
            <source media={DARK} srcSet={address(DESKTOP.file, 'dark')} />
          </>
        )}
        <source
          media={SMALL}
          srcSet={address(PHONE.file, scheme)}
          width={PHONE.width}
          height={PHONE.height}
        />
        <img
          src={address(DESKTOP.file, scheme)}
          alt="My Listings: a card for each coin with its title and price, some published, some still drafts"
          width={DESKTOP.width}
          height={DESKTOP.height}
          loading="lazy"
          decoding="async"
          className="mt-5 h-auto w-full rounded-panel border bg-sunken border-line-strong shadow-raised"
        />
      </picture>
    </section>
  )
}
