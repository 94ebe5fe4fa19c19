import { useUser } from '../accounts/use-user.ts'
import { ButtonLink } from '../ui/link.tsx'
import { CameraFilm } from './camera-film.tsx'
import { Features } from './features.tsx'
import { ListingsPreview } from './listings-preview.tsx'
import { OperatorLinks } from './operator/operator-links.tsx'
import { PhotoToListing } from './photo-to-listing.tsx'
import { PlanOverview } from './plan-overview.tsx'
import { PriceLine } from './price-line.tsx'
import { SampleCoins } from './sample-coins.tsx'

/** What the product does, for dealers who do not have an account yet. */
export default function LandingPage() {
  const signedIn = useUser().status === 'signed-in'
  return (
    <div className="pb-16">
      <title>Obverse · Two photos of a coin become a live eBay listing</title>
      <div className="mx-auto grid max-w-7xl items-center gap-8 px-4 py-10 md:px-6 md:py-14 lg:grid-cols-[1.1fr_1fr] lg:gap-14">
        <div>
          <h1 className="max-w-xl text-[clamp(2rem,5vw,3.25rem)] leading-[1.08] tracking-[-0.025em]">
            Two photos of a coin become a live eBay listing
          </h1>
          <p className="mt-4 max-w-lg text-lead text-ink-soft">
            Photograph front and back. Obverse reads the coin, grades it, finds what such coins
            really sold for and writes the listing. You check it and publish to your own eBay
            account.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink
              to={signedIn ? '/' : '/login'}
              rel="nofollow"
              variant="primary"
              size="large"
            >
              Start
            </ButtonLink>
            {signedIn ? (
              <ButtonLink to="/" size="large">
                Go to App
              </ButtonLink>
            ) : (
              <ButtonLink to="/login" size="large">
                Login
              </ButtonLink>
            )}
          </div>
          {!signedIn && <PriceLine />}
        </div>
        <SampleCoins />
      </div>
      {/* What lies below the screen is laid out when it comes near. Shadows and focus rings reach past their section. */}
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 md:px-6 *:[section]:[contain-intrinsic-block-size:auto_36rem] *:[section]:[content-visibility:auto] *:[section]:[overflow-clip-margin:1rem]">
        <PhotoToListing />
        <CameraFilm />
        <ListingsPreview />
        <Features />
        <PlanOverview />
        <OperatorLinks />
      </div>
    </div>
  )
}
