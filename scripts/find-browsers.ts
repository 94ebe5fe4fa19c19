import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** The programs that test the product in other engines than Chromium. */
export interface OtherBrowsers {
  firefox: string
  /** Drives the browser of the next line by WebDriver. */
  webKitDriver: string
  miniBrowser: string
  /** A screen without a monitor: MiniBrowser has no mode without one. */
  screen: string
}

/**
 * Firefox from FIREFOX_PATH or the PATH; WebKit as Debian installs it. Throws with the packages that are missing.
 */
export function findOtherBrowsers(): OtherBrowsers {
  const missing = new Set<string>()
  const need = (found: string | undefined, of: string) => {
    if (!found) missing.add(of)
    return found ?? ''
  }
  const programs: OtherBrowsers = {
    firefox: need(firefox(), 'firefox-esr'),
    webKitDriver: need(inPath('WebKitWebDriver'), 'webkit2gtk-driver'),
    miniBrowser: need(globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0], 'webkit2gtk-driver'),
    screen: need(inPath('Xvfb'), 'xvfb'),
  }
  if (missing.size === 0) return programs
  const packages = [...missing].join(' ')
  throw new Error(
    `The tests in other browsers need ${packages}, not installed here: apt-get install -y ${packages}`,
  )
}

function firefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  if (!named) return inPath('firefox-esr') ?? inPath('firefox')
  if (existsSync(named)) return named
  throw new Error(`FIREFOX_PATH names ${named}, and there is nothing.`)
}

function inPath(name: string): string | undefined {
  const which = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return which.status === 0 ? which.stdout.trim() : undefined
}
