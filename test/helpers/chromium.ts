import { chromium, type Browser } from 'playwright-core'

/** The path in `CHROMIUM_PATH`, or else Debian's. */
export const chromiumPath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'

/** The same browser without windows, which takes two thirds of the time. Not every machine has it. */
export const shellPath = process.env['CHROMIUM_SHELL_PATH'] || chromiumPath

/**
 * Only the last such list counts, so this one starts with Playwright's own defaults. The popups of the address bar are
 * separate pages, which every context would load and which cost more than a page of the tests. A spare renderer would
 * be started for every page and used by none.
 */
const unwantedFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** Chromium sends no requests of the browser itself and starts nothing but the pages. */
const words = [
  `--disable-features=${unwantedFeatures.join(',')}`,
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the installed Chromium. Its driver disables some features, which a test can enable again. */
export function launchBrowser(askedBack: string[] = [], moreWords: readonly string[] = []): Promise<Browser> {
  return launch(chromiumPath, askedBack, moreWords)
}

/** Starts the installed Chromium without windows. A browser with windows has more features, such as back/forward cache. */
export function launchShell(): Promise<Browser> {
  return launch(shellPath, [], [])
}

function launch(executablePath: string, askedBack: string[], moreWords: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...words, ...moreWords], ignoreDefaultArgs: askedBack })
}
