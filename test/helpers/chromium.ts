import { chromium, type Browser } from 'playwright-core'

/** That of `CHROMIUM_PATH`, else Debian's. */
export const chromiumPath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'

/**
 * Of such lists only the last counts, so this one begins with what Playwright's own has against surprises. The popups of
 * the address bar are pages of their own, which every context would load and which cost more than a page of the tests.
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
]

/** Chromium asks no host for itself, and starts nothing beside the pages. */
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

/** Starts the Chromium that is there; its driver takes some abilities away from it, which a test can ask back. */
export function launchBrowser(askedBack: string[] = [], moreWords: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...words, ...moreWords], ignoreDefaultArgs: askedBack })
}
