// Runs before the first paint.
try {
  // web/lib/theme.ts owns the key.
  const theme = localStorage.getItem('obverse.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // A page that was rendered for visitors does not flash; web/accounts/stored-user.ts owns the key.
  if (localStorage.getItem('obverse.userId')) document.documentElement.dataset.user = 'stored'
} catch (error) {
  console.warn('The colour scheme is not remembered here.', error)
}

// zod compiles its checks with `new Function` where it may. The page's Content-Security-Policy forbids that, and
// a mere try would be reported.
// oxlint-disable-next-line no-underscore-dangle -- zod reads this name
globalThis.__zod_globalConfig = { jitless: true }

// Marks the button of a form that is pressed before the app runs, by Enter too: web/ui/button.tsx presses it again.
const markPressed = ({ target, key }) => {
  if (!(target instanceof Element) || (key && key !== 'Enter')) return
  const waiting = key
    ? target.closest('input')?.form?.querySelector('[data-waits]')
    : target.closest('[data-waits]')
  if (waiting) waiting.dataset.pressed = ''
}
// While it hydrates, React stops events on their way down.
addEventListener('click', markPressed, true)
addEventListener('keydown', markPressed, true)
