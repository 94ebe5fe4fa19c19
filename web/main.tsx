import { createRoot, hydrateRoot } from 'react-dom/client'
import { readStoredUser } from './accounts/stored-user.ts'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppHistory } from './app/router.tsx'
import { installForUsers } from './app/service-worker/install-for-users.ts'
import { demandTrustedScripts } from './app/trusted-types.ts'
import './styles/app.css'

demandTrustedScripts()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const history = createAppHistory(window)
const app = <App history={history} client={createQueryClient()} />

// Public pages come with their HTML, rendered for visitors. A user of this browser does not see it (before-paint.js).
if (root.hasChildNodes() && readStoredUser() === null) {
  hydrateRoot(root, app)
} else {
  root.replaceChildren()
  createRoot(root).render(app)
}
delete document.documentElement.dataset['user']

// Not in development: cached files would hide recent changes.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => installForUsers(navigator.serviceWorker))
}
