import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { usePageUser } from '../accounts/use-page-user.ts'
import { useUser } from '../accounts/use-user.ts'
import { AdminGate } from '../administration/admin-gate.tsx'
import { Layout } from './layout.tsx'
import { Guard, LazyLoginPage } from './navigation/guard.tsx'
import { lazyPage } from './navigation/lazy-page.tsx'
import { LoadingScreen } from './navigation/loading-screen.tsx'

const HomePage = lazyPage(() => import('./home-page.tsx'))
const SingleCoinPage = lazyPage(() => import('./single-coin-page.tsx'))
const capture = () => import('./capture-pages.tsx')
const RapidUploadPage = lazyPage(() =>
  capture().then(pages => ({ default: pages.RapidUploadPage })),
)
const SimpleQueuePage = lazyPage(() =>
  capture().then(pages => ({ default: pages.SimpleQueuePage })),
)
const PersistentCameraPage = lazyPage(() =>
  capture().then(pages => ({ default: pages.PersistentCameraPage })),
)
const LandingPage = lazyPage(() => import('../landing/landing-page.tsx'))
const PrivacyPage = lazyPage(() => import('../landing/operator/privacy-page.tsx'))
const TermsPage = lazyPage(() => import('../landing/operator/terms-page.tsx'))
const ContactPage = lazyPage(() => import('../landing/operator/contact-page.tsx'))
const RegisterPage = lazyPage(() => import('../accounts/registration/register-page.tsx'))
const ForgotPasswordPage = lazyPage(() => import('../accounts/forgot-password-page.tsx'))
const ResetPasswordPage = lazyPage(() => import('../accounts/reset-password-page.tsx'))
const ApprovalPage = lazyPage(() => import('../accounts/registration/approval-page.tsx'))
const ConfirmEmailPage = lazyPage(() => import('../accounts/own-account/confirm-email-page.tsx'))
const ObjectionPage = lazyPage(() => import('../accounts/own-account/objection-page.tsx'))
const AccountPage = lazyPage(() => import('../accounts/own-account/account-page.tsx'))
const DashboardPage = lazyPage(() => import('../administration/dashboard-page.tsx'))
const PendingUsersPage = lazyPage(() => import('../administration/pending-users-page.tsx'))
const SettingsPage = lazyPage(() => import('../administration/settings-page.tsx'))
const UserPage = lazyPage(() => import('../administration/user-page.tsx'))
const PricingPage = lazyPage(() => import('../billing/pricing-page.tsx'))
const ConnectPage = lazyPage(() => import('../ebay/connect-page.tsx'))
const ReconnectPage = lazyPage(() => import('../ebay/reconnect-page.tsx'))
const BusinessPoliciesPage = lazyPage(() => import('../ebay/business-policies-page.tsx'))
const AnalyticsPage = lazyPage(() => import('../insight/analytics-page.tsx'))
const ReviewPage = lazyPage(() => import('../review/review-page.tsx'))
const TemplatesPage = lazyPage(() => import('../listings/templates/templates-page.tsx'))
const KnowsPage = lazyPage(() => import('../references/knows-page.tsx'))
const ToShipPage = lazyPage(() => import('../fulfillment/to-ship-page.tsx'))
const OffersPage = lazyPage(() => import('../best-offers/offers-page.tsx'))
const ReturnsPage = lazyPage(() => import('../returns/returns-page.tsx'))
const BooksPage = lazyPage(() => import('../books/books-page.tsx'))
const ConsignmentPage = lazyPage(() => import('../consignment/consignment-page.tsx'))
const StatementPage = lazyPage(() => import('../consignment/statement-page.tsx'))
const MetalPage = lazyPage(() => import('../metal/metal-page.tsx'))
const buying = () => import('../buying/pages/buying-pages.ts')
const BuyingPage = lazyPage(() => buying().then(pages => ({ default: pages.BuyingPage })))
const OfferPage = lazyPage(() => buying().then(pages => ({ default: pages.OfferPage })))
const CustomerPage = lazyPage(() => import('../buying/offer/customer-page.tsx'))
const TransferPage = lazyPage(() => import('../transfer/transfer-page.tsx'))
const PhonePage = lazyPage(() => import('../pairing/phone-page.tsx'))
const NotFoundPage = lazyPage(() => import('../ui/feedback/not-found-page.tsx'))
// The gallery is in no build.
const KitPage = import.meta.env.DEV ? lazyPage(() => import('../kit/kit-page.tsx')) : null

/** A screen for signed-out users; redirects signed-in users to the home page. */
function GuestOnly({ children }: { children: ReactNode }) {
  const { status } = useUser()
  if (status === 'loading') return <LoadingScreen />
  return status === 'signed-in' ? <Navigate to="/" replace /> : children
}

/** The home of a signed-in user; to others the landing page. */
function Home() {
  const { status } = useUser()
  if (status === 'signed-out') return <LandingPage />
  return forUsers(<HomePage />)
}

function forAdmins(screen: ReactNode) {
  return (
    <Guard audience="admin">
      <AdminGate>{screen}</AdminGate>
    </Guard>
  )
}

function forGuests(screen: ReactNode) {
  return <GuestOnly>{screen}</GuestOnly>
}

function forUsers(screen: ReactNode) {
  return <Guard>{screen}</Guard>
}

/** A screen without header and bars. */
function withoutLayout(screen: ReactNode) {
  return <Suspense fallback={<LoadingScreen />}>{screen}</Suspense>
}

/** Every screen of the app, inside AppRouter. */
export function AppRoutes() {
  usePageUser()
  return (
    <Routes>
      <Route path="/phone" element={withoutLayout(<PhonePage />)} />
      <Route path="/offer/:token" element={withoutLayout(<CustomerPage />)} />
      <Route element={<Layout />}>
        <Route path="/" element={<Home />} />
        <Route path="/landing" element={<LandingPage />} />
        <Route path="/welcome" element={<LandingPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/login" element={forGuests(<LazyLoginPage />)} />
        <Route path="/register" element={forGuests(<RegisterPage />)} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
        <Route path="/approval/:action/:token" element={<ApprovalPage />} />
        <Route path="/confirm-email/:token" element={<ConfirmEmailPage />} />
        <Route path="/objection/:token" element={<ObjectionPage />} />
        <Route path="/account" element={forUsers(<AccountPage />)} />
        <Route path="/admin" element={forAdmins(<DashboardPage />)} />
        <Route path="/admin/pending-users" element={forAdmins(<PendingUsersPage />)} />
        <Route path="/admin/settings" element={forAdmins(<SettingsPage />)} />
        <Route path="/admin/users/:id" element={forAdmins(<UserPage />)} />
        <Route path="/single-coin-upload" element={forUsers(<SingleCoinPage />)} />
        <Route path="/single-coin" element={forUsers(<SingleCoinPage />)} />
        <Route path="/rapid-upload" element={forUsers(<RapidUploadPage />)} />
        <Route path="/rapid-upload-simple" element={forUsers(<SimpleQueuePage />)} />
        <Route path="/permanent-camera" element={forUsers(<PersistentCameraPage />)} />
        <Route path="/analytics" element={forUsers(<AnalyticsPage />)} />
        <Route path="/review" element={forUsers(<ReviewPage />)} />
        <Route path="/pricing" element={forUsers(<PricingPage />)} />
        <Route path="/connect-ebay" element={forUsers(<ConnectPage />)} />
        <Route path="/ebay-reconnect" element={forUsers(<ReconnectPage />)} />
        <Route path="/business-policies" element={forUsers(<BusinessPoliciesPage />)} />
        <Route path="/templates" element={forUsers(<TemplatesPage />)} />
        <Route path="/knows" element={forUsers(<KnowsPage />)} />
        <Route path="/to-ship" element={forUsers(<ToShipPage />)} />
        <Route path="/offers" element={forUsers(<OffersPage />)} />
        <Route path="/returns" element={forUsers(<ReturnsPage />)} />
        <Route path="/books" element={forUsers(<BooksPage />)} />
        <Route path="/consignment" element={forUsers(<ConsignmentPage />)} />
        <Route path="/consignment/:id" element={forUsers(<StatementPage />)} />
        <Route path="/metal" element={forUsers(<MetalPage />)} />
        <Route
          path="/buying"
          element={
            <Guard worksOffline>
              <BuyingPage />
            </Guard>
          }
        />
        <Route
          path="/buying/:id"
          element={
            <Guard worksOffline>
              <OfferPage />
            </Guard>
          }
        />
        <Route path="/import" element={forUsers(<TransferPage />)} />
        {KitPage && <Route path="/kit" element={<KitPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
